import { diffArrays } from '../../engines/diff';

// Run is a stretch of lines: in both texts alike, or lines of the old that stand against lines of the new (either may be none).
// from and to count lines from 0, the end excluded.
export interface Run {
  same: boolean;
  old: [number, number];
  new: [number, number];
}

export interface Ways {
  // space: 'keep' compares as it is, 'ends' ignores white space at line ends, 'amount' takes any for one blank, 'all' ignores all.
  space: 'keep' | 'ends' | 'amount' | 'all';
  ignoreCase: boolean;
  // ignoreEmpty takes empty lines that came or went for no difference.
  ignoreEmpty: boolean;
}

// Myers' algorithm takes time with the square of the edits: it has so many seconds, and then so many for each gap between lines
// that both texts have once.
const wholeSeconds = 4;
const gapSeconds = 0.25;

// linesOf cuts a text into lines without their ends. A text that ends with a line end has no empty line after it.
export function linesOf(text: string): string[] {
  const lines = text.split(/\r\n|\n|\r/);
  if (lines.at(-1) === '') lines.pop();
  return lines;
}

// compared finds the runs of two lists of lines, in order. The result always leads from the old to the new; for texts that have
// almost nothing in common it may not be the shortest.
export function compared(before: string[], after: string[], ways: Ways): Run[] {
  const ids = new Map<string, number>();
  const id = (line: string): number => {
    const key = keyOf(line, ways);
    let found = ids.get(key);
    if (found === undefined) ids.set(key, (found = ids.size));
    return found;
  };
  const a = before.map(id);
  const b = after.map(id);
  const pieces: Run[] = [];
  between(a, b, [0, a.length], [0, b.length], wholeSeconds, pieces);
  const runs = joined(pieces);
  return ways.ignoreEmpty ? joined(runs.map((run) => emptied(run, before, after))) : runs;
}

function keyOf(line: string, { space, ignoreCase }: Ways): string {
  const cased = ignoreCase ? line.toLowerCase() : line;
  if (space === 'keep') return cased;
  if (space === 'ends') return cased.trimEnd();
  return space === 'amount' ? cased.trim().replace(/\s+/g, ' ') : cased.replace(/\s+/g, '');
}

type Range = [number, number];

// between adds the runs of a part of both texts: equal lines at both ends first, then Myers, then around lines that occur once.
function between(a: number[], b: number[], from: Range, to: Range, seconds: number, out: Run[]): void {
  let [x, xEnd] = from;
  let [y, yEnd] = to;
  while (x < xEnd && y < yEnd && a[x] === b[y]) x++, y++;
  push(out, true, [from[0], x], [to[0], y]);
  const ends: Range = [xEnd, yEnd];
  while (x < xEnd && y < yEnd && a[xEnd - 1] === b[yEnd - 1]) xEnd--, yEnd--;
  if (x === xEnd || y === yEnd) push(out, false, [x, xEnd], [y, yEnd]);
  else if (!myers(a, b, [x, xEnd], [y, yEnd], seconds, out)) anchored(a, b, [x, xEnd], [y, yEnd], out);
  push(out, true, [xEnd, ends[0]], [yEnd, ends[1]]);
}

function push(out: Run[], same: boolean, before: Range, after: Range): void {
  if (before[0] < before[1] || after[0] < after[1]) out.push({ same, old: before, new: after });
}

function myers(a: number[], b: number[], from: Range, to: Range, seconds: number, out: Run[]): boolean {
  const changes = diffArrays(a.slice(...from), b.slice(...to), { timeout: seconds * 1000 });
  if (changes === undefined) return false;
  let [x] = from;
  let [y] = to;
  for (const { count = 0, added, removed } of changes) {
    const [nextX, nextY] = [added ? x : x + count, removed ? y : y + count];
    push(out, !added && !removed, [x, nextX], [y, nextY]);
    [x, y] = [nextX, nextY];
  }
  return true;
}

// anchored keeps lines that occur once in both texts and in the same order (patience diff), and compares what lies between them.
function anchored(a: number[], b: number[], from: Range, to: Range, out: Run[]): void {
  const anchors = rising(once(a, from), once(b, to));
  if (anchors.length === 0) return push(out, false, from, to);
  let [x] = from;
  let [y] = to;
  for (const [atX, atY] of [...anchors, [from[1], to[1]] as Range]) {
    between(a, b, [x, atX], [y, atY], gapSeconds, out);
    [x, y] = [atX, atY];
  }
}

function once(ids: number[], [from, to]: Range): Map<number, number> {
  const places = new Map<number, number>();
  for (let i = from; i < to; i++) places.set(ids[i]!, places.has(ids[i]!) ? -1 : i);
  return places;
}

// rising is the longest list of common lines that rises in both texts (patience sorting with back links).
function rising(a: Map<number, number>, b: Map<number, number>): Range[] {
  const pairs = [...a].flatMap(([id, x]): Range[] => (x >= 0 && (b.get(id) ?? -1) >= 0 ? [[x, b.get(id)!]] : []));
  const tops: number[] = [];
  const back: number[] = [];
  pairs.forEach(([, y], i) => {
    let low = 0;
    for (let high = tops.length; low < high; ) {
      const middle = (low + high) >> 1;
      if (pairs[tops[middle]!]![1] < y) low = middle + 1;
      else high = middle;
    }
    back[i] = low === 0 ? -1 : tops[low - 1]!;
    tops[low] = i;
  });
  const list: Range[] = [];
  for (let i = tops.at(-1) ?? -1; i >= 0; i = back[i]!) list.push(pairs[i]!);
  return list.reverse();
}

function joined(pieces: Run[]): Run[] {
  const runs: Run[] = [];
  for (const piece of pieces) {
    const last = runs.at(-1);
    if (last?.same === piece.same && last.old[1] === piece.old[0] && last.new[1] === piece.new[0]) runs[runs.length - 1] = { same: piece.same, old: [last.old[0], piece.old[1]], new: [last.new[0], piece.new[1]] };
    else runs.push(piece);
  }
  return runs;
}

// emptied takes a change of nothing but empty lines for none.
function emptied(run: Run, before: string[], after: string[]): Run {
  const empty = (line: string): boolean => line.trim() === '';
  return { ...run, same: run.same || (before.slice(...run.old).every(empty) && after.slice(...run.new).every(empty)) };
}
