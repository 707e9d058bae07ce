import { texts as words } from '../../texts/en/tools/json-formatter';
import type { Values } from '../fields';
import { textOf } from '../results';
import { Refusal, worker } from '../worker';
import { depthMax, faultOf, formatted } from './format';
import type { options } from './index';

const plain = (text: string | undefined): string => (text ?? '').replace(/^\ufeff/, '');

worker<Values<typeof options>>({
  check: ({ texts: [text] }) => {
    const fault = faultOf(plain(text));
    if (fault === undefined) return;
    if (fault === 'empty') throw new Refusal(words.empty);
    if (fault === 'deep') throw new Refusal(words.deep(depthMax));
    throw new Refusal(words.wrong(fault.line, fault.column, words.faults[fault.why] ?? words.unknown));
  },
  run: ({ texts: [text], options }) => textOf('formatted.json', 'application/json', formatted(plain(text), options), 'json'),
});
