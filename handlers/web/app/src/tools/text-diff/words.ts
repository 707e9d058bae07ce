import { common, type Same } from './myers';

// Part is a stretch of a line; changed ones are marked.
export interface Part {
  text: string;
  changed: boolean;
}

// A line is compared within so many words; longer ones are marked whole.
const wordsMax = 2000;
// It is done on the page, for each line that is shown.
const millisecondsMax = 20;

// wordsIn marks what differs between two lines, by words, blanks and single signs. Lines with less than a fifth of their signs in
// common are marked whole: marks on stray letters would hide more than they show.
export function wordsIn(before: string, after: string): { old: Part[]; new: Part[] } {
  const [a, b] = [cut(before), cut(after)];
  const same = a.length + b.length > wordsMax ? undefined : alike(a, b);
  const shared = (same ?? []).reduce((sum, [x, , length]) => sum + textOf(a, x, x + length).trim().length, 0);
  if (same === undefined || shared * 5 < Math.min(before.trim().length, after.trim().length)) return { old: [{ text: before, changed: true }], new: [{ text: after, changed: true }] };
  return { old: marked(a, same.map(([x, , length]) => [x, length])), new: marked(b, same.map(([, y, length]) => [y, length])) };
}

function alike(a: string[], b: string[]): Same[] | undefined {
  const ids = new Map<string, number>();
  const id = (word: string): number => ids.get(word) ?? (ids.set(word, ids.size), ids.size - 1);
  return common(Int32Array.from(a, id), Int32Array.from(b, id), performance.now() + millisecondsMax);
}

function marked(words: string[], same: [from: number, length: number][]): Part[] {
  let at = 0;
  const parts = same.flatMap(([from, length]) => {
    const pair = [{ text: textOf(words, at, from), changed: true }, { text: textOf(words, from, from + length), changed: false }];
    at = from + length;
    return pair;
  });
  return [...parts, { text: textOf(words, at, words.length), changed: true }].filter(({ text }) => text !== '');
}

const textOf = (words: string[], from: number, to: number): string => words.slice(from, to).join('');

const cut = (line: string): string[] => line.match(/[\p{L}\p{N}\p{M}_]+|\s+|[^]/gu) ?? [];
