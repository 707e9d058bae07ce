import { texts as words } from '../../texts/en/tools/json-formatter';
import type { Values } from '../fields';
import { LongBytes } from '../longBytes';
import { bytesWorker, Refusal } from '../worker';
import { isJSON } from '../jsonScan';
import { depthMax, faultOf, formatted, formattedLines, linesOf } from './format';
import type { options } from './index';
import { wholeName } from './tree';

bytesWorker<Values<typeof options>>({
  check: ({ texts: [json] }) => {
    const fault = faultOf(json!);
    if (fault === undefined || linesOf(json!) !== undefined) return;
    if (fault === 'empty') throw new Refusal(words.empty);
    if (fault === 'deep') throw new Refusal(words.deep(depthMax));
    throw new Refusal(words.wrong(fault, words.faults[fault.why] ?? words.unknown));
  },
  run: ({ texts: [json], options }) => {
    const out = new LongBytes();
    const lines = isJSON(json!, depthMax) ? undefined : linesOf(json!);
    if (lines === undefined) formatted(json!, options, out);
    else formattedLines(lines, options, out);
    return out.result(lines === undefined ? wholeName : 'formatted.jsonl', 'application/json', 'json');
  },
});
