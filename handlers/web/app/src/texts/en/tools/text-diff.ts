const lines = (n: number): string => (n === 1 ? '1 line' : `${n.toLocaleString('en')} lines`);

// The words of text-diff.
export const texts = {
  labels: ['Old text', 'New text'],
  options: {
    space: { label: 'White space', choices: { keep: 'counts', ends: 'does not count at line ends', amount: 'counts, but not how much', all: 'does not count at all' } },
    ignoreCase: { label: 'Upper and lower case are alike' },
    ignoreEmpty: { label: 'Empty lines do not count' },
  },
  run: 'Compare',
  empty: 'Both texts are empty.',
  files: { old: 'old.txt', new: 'new.txt' },
  patch: 'As a patch',
  summary: (went: number, came: number): string => (went + came === 0 ? 'No line differs.' : `${lines(went)} went, ${lines(came)} came.`),
  onlyIgnored: 'What differs does not count, as chosen',
  lineEnds: 'Other line ends',
  lineEndsText: 'One text has line ends of Windows (CR LF), the other those of Unix (LF). They are not compared.',
  view: 'Lines that differ',
  beside: 'Side by side',
  unfold: (n: number): string => `Show ${lines(n)} that are alike`,
  more: (n: number): string => `Show more: ${lines(n)}`,
  noEnd: 'no line end at the end of the file',
  went: 'went', came: 'came',
};
