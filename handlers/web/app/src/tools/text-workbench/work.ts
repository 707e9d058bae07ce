import { texts as words } from '../../texts/en/tools/text-workbench';
import { Fault, inWords } from '../fault';
import type { Values } from '../fields';
import { textOf, type ReportResult, type Result } from '../results';
import { worker } from '../worker';
import { apply } from './apply';
import { counted, type Counts } from './count';
import type { options } from './index';
import { Room } from './wordList';

type Options = Values<typeof options>;

// check tries the steps on the text's start: what is wrong with them shows there.
const startMax = 10_000;

worker<Options>({
  check: async ({ texts: [text], options: { steps } }) =>
    void (await inWords(words.faults, () => {
      if (text === '') throw new Fault('empty');
      return apply(text!.slice(0, startMax), steps);
    })),
  run: async ({ texts: [text], options: { steps }, progress }): Promise<Result[]> => {
    const made = await inWords(words.faults, () => apply(text!, steps, (done) => progress(done / (steps.length + 1))));
    const room = new Room();
    const before = counted(text!, room);
    const after = steps.length === 0 ? undefined : counted(made, room);
    // It is as large as a text's words, and the result is still to be written.
    room.end();
    if (after === undefined) return [counts(before), frequent(before)];
    return [textOf('text.txt', 'text/plain', made), counts(after, before), frequent(after)];
  },
});

const shown = ['signs', 'points', 'withoutBlanks', 'bytes', 'words', 'lines', 'linesFilled', 'sentences', 'paragraphs', 'longestLine', 'invisible'] as const;

function counts(now: Counts, before?: Counts): ReportResult {
  const was = (name: (typeof shown)[number]): { note: string } | object => (before === undefined || before[name] === now[name] ? {} : { note: words.was(before[name]) });
  return {
    kind: 'report',
    title: words.counts,
    rows: [...shown.map((name) => ({ name: words.names[name], value: now[name].toLocaleString('en'), ...was(name) })), { name: words.reading, value: words.minutes(now.readingSeconds) }],
  };
}

const frequent = ({ frequent: list }: Counts): Result => ({ kind: 'table', title: words.frequent, columns: [{ name: words.word }, { name: words.times, numeric: true }], rows: list.map(({ word, count }) => [word, count.toLocaleString('en')]) });
