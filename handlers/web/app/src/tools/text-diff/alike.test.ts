import { expect, it } from 'vitest';
import { alikeBeside } from './alike';
import { linesOf, type Run } from './lines';

const parts = (before: string, after: string, runs?: Run[]): [string[], string[]][] => {
  const [a, b] = [linesOf(before), linesOf(after)];
  return alikeBeside(runs ?? [{ same: false, old: [0, a.length], new: [0, b.length] }], (at) => a[at]!, (at) => b[at]!).map((run) => [a.slice(...run.old), b.slice(...run.new)]);
};

it('puts lines side by side that are alike', () => {
  expect(parts('the quick brown fox', 'something new came\nthe quick red fox')).toEqual([[[], ['something new came']], [['the quick brown fox'], ['the quick red fox']]]);
  expect(parts('const a = 1;\nconst total = a + b;\nreturn total;', 'const total = a + c;\nreturn total / 2;')).toEqual([
    [['const a = 1;'], []], [['const total = a + b;'], ['const total = a + c;']], [['return total;'], ['return total / 2;']],
  ]);
});

it('leaves lines in their order where none is like another, and what is equal', () => {
  expect(parts('one\ntwo', 'three\nfour\nfive')).toEqual([[['one', 'two'], ['three', 'four', 'five']]]);
  expect(parts('a large red house.', 'small words.\nothers.')).toEqual([[['a large red house.'], ['small words.', 'others.']]]);
  expect(parts('a b', 'a c')).toEqual([[['a b'], ['a c']]]);
  expect(parts('', 'a\nb')).toEqual([[[], ['a', 'b']]]);
  expect(parts('   \n\t', '\n\n\n')).toEqual([[['   ', '\t'], ['', '', '']]]);
  expect(parts('a\nb', 'a\nb', [{ same: true, old: [0, 2], new: [0, 2] }])).toEqual([[['a', 'b'], ['a', 'b']]]);
});

it('keeps the order, and every line once', () => {
  const lines = Array.from({ length: 60 }, (_, n) => `line ${n} says ${n * n}`);
  const [before, after] = [lines.join('\n'), lines.filter((_, n) => n % 7 !== 3).map((line) => line.replace('says', 'said')).join('\n')];
  const found = parts(before, after);
  expect([found.flatMap(([old]) => old).join('\n'), found.flatMap(([, now]) => now).join('\n')]).toEqual([before, after]);
  expect(found.filter(([old, now]) => old.length === 1 && now.length === 1)).toHaveLength(51);
});

it('does not take long for blocks that are large', () => {
  const text = (word: string): string => Array.from({ length: 30_000 }, (_, n) => `${word} ${n}`).join('\n');
  expect(parts(text('old'), text('new'))).toHaveLength(1);
});
