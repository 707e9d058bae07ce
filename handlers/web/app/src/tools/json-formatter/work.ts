import { texts as words } from '../../texts/en/tools/json-formatter';
import type { Values } from '../fields';
import { LongBytes } from '../longBytes';
import { bytesWorker, Refusal } from '../worker';
import { depthMax, faultOf, formatted } from './format';
import type { options } from './index';

bytesWorker<Values<typeof options>>({
  check: ({ texts: [json] }) => {
    const fault = faultOf(json!);
    if (fault === undefined) return;
    if (fault === 'empty') throw new Refusal(words.empty);
    if (fault === 'deep') throw new Refusal(words.deep(depthMax));
    throw new Refusal(words.wrong(fault.line, fault.column, words.faults[fault.why] ?? words.unknown));
  },
  run: ({ texts: [json], options }) => {
    const out = new LongBytes();
    formatted(json!, options, out);
    return out.result('formatted.json', 'application/json', 'json');
  },
});
