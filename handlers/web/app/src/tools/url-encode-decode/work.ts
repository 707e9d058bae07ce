import { texts as words } from '../../texts/en/tools/url-encode-decode';
import { Fault, inWords } from '../fault';
import type { Values } from '../fields';
import { textOf, type Result } from '../results';
import { worker } from '../worker';
import { decode, encode, partsOf, refuseHalves, type Bad } from './codec';
import type { options } from './index';

type Options = Values<typeof options>;

const made = (text: string, options: Options): Promise<Result[]> =>
  inWords(words.faults, () => {
    if (text.trim() === '') throw new Fault('empty');
    if (options.task === 'encode') return [encode(text, options.way, options.lines).result('encoded.txt', 'text/plain'), ...partsTable(text)];
    const { text: read, bad, badTotal } = decode(text, options.way);
    return [textOf('decoded.txt', 'text/plain', read), ...(badTotal === 0 ? [] : [badTable(bad, badTotal)]), ...partsTable(text)];
  });

function badTable(bad: Bad[], total: number): Result {
  return { kind: 'table', title: words.bad(total), columns: words.badColumns.map((name) => ({ name })), rows: bad.map(({ line, column, sequence, reason }) => [String(line), String(column), sequence, words.reasons[reason]]) };
}

const addressMax = 100_000;

// partsTable takes the text apart if it is one address.
function partsTable(text: string): Result[] {
  const parts = text.length > addressMax ? undefined : partsOf(text);
  if (parts === undefined) return [];
  return [{ kind: 'table', title: words.parts, columns: words.partColumns.map((name) => ({ name })), rows: parts.map(({ name, key, raw, decoded }) => [words.partNames[name], key ?? '', decoded, raw]) }];
}

worker<Options>({
  check: async ({ texts: [text], options }) => void (await inWords(words.faults, () => (text!.trim() === '' ? fail() : options.task === 'encode' ? refuseHalves(text!) : undefined))),
  run: ({ texts: [text], options }) => made(text!, options),
});

function fail(): never {
  throw new Fault('empty');
}
