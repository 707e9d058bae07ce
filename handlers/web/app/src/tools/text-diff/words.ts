import { diffArrays } from '../../engines/diff';

// Part is a stretch of a line; changed ones are marked.
export interface Part {
  text: string;
  changed: boolean;
}

// A line is compared within so many words; longer ones are marked whole.
const wordsMax = 2000;

// wordsIn marks what differs between two lines, by words, blanks and single signs. Lines with less than a fifth of their signs in
// common are marked whole: marks on stray letters would hide more than they show.
export function wordsIn(before: string, after: string): { old: Part[]; new: Part[] } {
  const [a, b] = [cut(before), cut(after)];
  const changes = a.length + b.length > wordsMax ? undefined : diffArrays(a, b, { timeout: 200 });
  const common = (changes ?? []).reduce((sum, change) => sum + (change.added || change.removed ? 0 : change.value.join('').trim().length), 0);
  if (changes === undefined || common * 5 < Math.min(before.trim().length, after.trim().length)) return { old: [{ text: before, changed: true }], new: [{ text: after, changed: true }] };
  const side = (without: 'added' | 'removed'): Part[] =>
    changes.filter((change) => !change[without]).map((change) => ({ text: change.value.join(''), changed: change.added || change.removed }));
  return { old: side('added'), new: side('removed') };
}

const cut = (line: string): string[] => line.match(/[\p{L}\p{N}\p{M}_]+|\s+|[^]/gu) ?? [];
