import type { Renamed } from '../../../tools/file-renamer/rename';

const faults: Record<NonNullable<Renamed['fault']>, string> = { empty: 'no name is left', clash: 'another file gets the same name', forbidden: 'Windows or macOS do not take this name', long: 'longer than 255 bytes' };

// The words of file-renamer.
export const texts = {
  options: {
    pattern: { label: 'New name', help: '{name} is the old one, {n} a number, {date} and {time} the last change, {ext} the ending. Without {ext} the ending stays.' },
    find: { label: 'Find in the old name' },
    replace: { label: 'Replace with' },
    expression: { label: 'Find is a regular expression', help: 'Then $1 is its first group.' },
    letters: { label: 'Letters of the old name', choices: { keep: 'as they are', lower: 'small letters', upper: 'CAPITALS', title: 'Each Word', kebab: 'words-with-hyphens', snake: 'words_with_underscores' } },
    start: { label: 'First number' },
    step: { label: 'Step' },
    digits: { label: 'Digits', help: 'Filled with zeros.' },
  },
  run: 'Rename',
  notes: ['The files are put into a ZIP archive under their new names; those on your disk stay as they are. The order of the files is the order of the numbers.'],
  preview: 'New names', before: 'Before', after: 'After',
  fault: (fault: NonNullable<Renamed['fault']>): string => faults[fault],
  faults: (n: number): string => (n === 1 ? '1 name cannot be so.' : `${n} names cannot be so.`),
  badExpression: 'This is not a regular expression.',
  packed: 'renamed.zip',
};
