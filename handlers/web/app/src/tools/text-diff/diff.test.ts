import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { compared, isOpen, linesOf, runsOf, startsOf, type Run, type Ways } from './lines';
import { numbered } from './lineIds';
import { patch } from './patch';
import { wordsIn } from './words';

const exact: Ways = { space: 'keep', ignoreCase: false, ignoreEmpty: false };
const runsIn = (before: string, after: string, ways: Partial<Ways> = {}): Run[] => compared(linesOf(before), linesOf(after), { ...exact, ...ways }, { before: isOpen(before), after: isOpen(after) });
const changes = (before: string, after: string, ways: Partial<Ways> = {}): Run[] => runsIn(before, after, ways).filter((run) => !run.same);

let dir = '';
beforeAll(() => void (dir = mkdtempSync(join(tmpdir(), 'diff-'))));
afterAll(() => rmSync(dir, { recursive: true }));

// applied is what GNU patch makes of the old text.
function applied(before: string, after: string): string {
  const file = join(dir, 'text');
  writeFileSync(file, before);
  const text = patch({ old: 'a/text', new: 'b/text' }, before, after, runsIn(before, after));
  if (text !== '') execFileSync('patch', ['--binary', '-s', '-f', file], { input: text });
  return readFileSync(file, 'utf8');
}

// random is mulberry32, for tests that are the same each time.
function random(seed: number): () => number {
  return () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

// longest is how many lines two lists have in common at most, found the slow way.
function longest(a: string[], b: string[]): number {
  let row = Array<number>(b.length + 1).fill(0);
  for (const line of a) {
    const above = row;
    row = [0];
    b.forEach((other, i) => row.push(line === other ? above[i]! + 1 : Math.max(above[i + 1]!, row[i]!)));
  }
  return row.at(-1)!;
}

describe('comparing lines', () => {
  it('keeps as much as can be kept', () => {
    const next = random(11);
    for (let round = 0; round < 2000; round++) {
      const text = (): string[] => Array.from({ length: Math.floor(next() * 12) }, () => String(Math.floor(next() * (1 + round % 6))));
      const [a, b] = [text(), text()];
      const runs = compared(a, b, exact);
      expect(runs.filter((run) => run.same).flatMap((run) => a.slice(...run.old)), `${a} | ${b}`).toEqual(runs.filter((run) => run.same).flatMap((run) => b.slice(...run.new)));
      expect(runs.reduce((sum, run) => sum + (run.same ? run.old[1] - run.old[0] : 0), 0), `${a} | ${b}`).toBe(longest(a, b));
    }
  });

  it('knows all line ends', () => {
    expect(linesOf('a\nb\r\nc\rd\r\r\n\n')).toEqual(['a', 'b', 'c', 'd', '', '']);
    expect([linesOf(''), linesOf('\n'), linesOf('a'), linesOf('a\r')]).toEqual([[], [''], ['a'], ['a']]);
  });

  it('finds what went and what came', () => {
    expect(changes('a\nb\nc\n', 'a\nx\nc\nd\n')).toEqual([{ same: false, old: [1, 2], new: [1, 2] }, { same: false, old: [3, 3], new: [3, 4] }]);
    expect(changes('a\n', 'a')).toEqual([{ same: false, old: [0, 1], new: [0, 1] }]);
    expect(changes('b\na', 'b\na')).toEqual([]);
    expect(changes('b\na', 'b\na\nb')).toEqual([{ same: false, old: [1, 2], new: [1, 3] }]);
    expect(changes('', 'a\n')).toEqual([{ same: false, old: [0, 0], new: [0, 1] }]);
  });

  it('ignores what it is told to', () => {
    expect(changes('a  b \n', 'a  b\n', { space: 'ends' })).toEqual([]);
    expect(changes('a\n', 'a', { space: 'ends' })).toEqual([]);
    expect(changes(' a  b\n', 'a b\n', { space: 'amount' })).toEqual([]);
    expect(changes('a b\n', 'ab\n', { space: 'amount' })).toHaveLength(1);
    expect(changes('a b\n', 'ab\n', { space: 'all' })).toEqual([]);
    expect(changes('A\n', 'a\n', { ignoreCase: true })).toEqual([]);
    expect(changes('a\n\n\nb\n', 'a\nb\n', { ignoreEmpty: true })).toEqual([]);
    expect(changes('a\r\nb\r\n', 'a\nb\n')).toEqual([]);
  });

  it('covers both texts without a gap, for texts too different for Myers too', () => {
    const next = random(7);
    // Lines that only one of them has are not looked at: these have most in common, in another order.
    const text = (n: number): string[] => Array.from({ length: n }, () => String(Math.floor(next() * 10_000)));
    const [a, b] = [text(30_000), text(30_000)];
    for (let i = 0; i < 100; i++) b[i * 300] = a[i * 300] = `both ${i}`;
    const runs = compared(a, b, exact);
    let [x, y] = [0, 0];
    for (const run of runs) {
      expect([run.old[0], run.new[0]]).toEqual([x, y]);
      [x, y] = [run.old[1], run.new[1]];
      if (run.same) expect(a.slice(...run.old)).toEqual(b.slice(...run.new));
    }
    expect([x, y]).toEqual([a.length, b.length]);
    expect(runs.filter((run) => run.same).length).toBeGreaterThan(90);
  }, 60_000);
});

describe('comparing lines when Myers takes too long', () => {
  afterEach(() => vi.restoreAllMocks());

  it('keeps as many lines that both have once as stand in the same order', () => {
    let ms = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => (ms += 1e9));
    // So long that the time is looked at; of each five lines one stands elsewhere.
    const a = Array.from({ length: 1000 }, (_, n) => `line ${n}`);
    const b = [...a.filter((_, n) => n % 5 === 0).reverse(), ...a.filter((_, n) => n % 5 !== 0)];
    const kept = compared(a, b, exact).reduce((sum, { same, old: [from, to] }) => sum + (same ? to - from : 0), 0);
    expect(kept).toBe(801);
  });
});

describe('a patch', () => {
  it('is empty for equal texts', () => expect(patch({ old: 'a', new: 'b' }, 'x\n', 'x\n', compared(['x'], ['x'], exact))).toBe(''));

  it('is what patch(1) makes the new text with', () => {
    const next = random(3);
    for (let round = 0; round < 40; round++) {
      const before = Array.from({ length: Math.floor(next() * 60) }, () => 'line ' + Math.floor(next() * 12));
      const after = before.flatMap((line) => (next() < 0.1 ? [] : next() < 0.1 ? [line, 'new'] : [next() < 0.1 ? 'other' : line]));
      const [a, b] = [before.join('\n') + (next() < 0.5 ? '\n' : ''), after.join('\n') + (next() < 0.5 ? '\n' : '')];
      if (before.length === 0 || after.length === 0) continue;
      expect(applied(a, b)).toBe(b);
      expect(runsOf(...numbered(a, startsOf(a), b, startsOf(b)))).toEqual(runsIn(a, b));
    }
  });

  it('has one part for changes whose surroundings touch, as diff(1)', () => {
    for (const between of [5, 6, 7]) {
      const text = (sign: string): string => `${sign}\n${'same\n'.repeat(between)}${sign}\n`;
      for (const name of ['a', 'b']) writeFileSync(join(dir, name), text(name));
      const { stdout } = spawnSync('diff', ['-u', '--label', 'a', '--label', 'b', join(dir, 'a'), join(dir, 'b')], { encoding: 'utf8' });
      expect(patch({ old: 'a', new: 'b' }, text('a'), text('b'), compared(linesOf(text('a')), linesOf(text('b')), exact))).toBe(stdout);
    }
  });

  it('marks a last line without an end', () => {
    expect(patch({ old: 'a', new: 'b' }, 'x\ny', 'x\nz', compared(['x', 'y'], ['x', 'z'], exact))).toBe(
      '--- a\n+++ b\n@@ -1,2 +1,2 @@\n x\n-y\n\\ No newline at end of file\n+z\n\\ No newline at end of file\n',
    );
  });
});

describe('words of a line', () => {
  it('marks what differs', () => {
    const { old, new: now } = wordsIn('the quick brown fox', 'the slow brown fox');
    expect(old).toEqual([{ text: 'the ', changed: false }, { text: 'quick', changed: true }, { text: ' brown fox', changed: false }]);
    expect(now[1]).toEqual({ text: 'slow', changed: true });
  });

  it('marks lines with nothing, or less than a fifth, in common whole', () => {
    expect(wordsIn('a bcdefghijk', 'a lmnopqrstu').old).toEqual([{ text: 'a bcdefghijk', changed: true }]);
    expect(wordsIn('a bcd', 'a efg').old).toEqual([{ text: 'a ', changed: false }, { text: 'bcd', changed: true }]);
    expect(wordsIn('abc', 'xyz').old).toEqual([{ text: 'abc', changed: true }]);
  });
});
