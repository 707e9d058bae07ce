import { sharedRuns } from './shared';

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

// startsOf is where each line of a text begins, and at last where the text ends. Lines end with LF, CR or both.
export function startsOf(text: string): Uint32Array<ArrayBuffer> {
  const next = text.includes('\r') ? endBeyond : (text: string, from: number) => text.indexOf('\n', from) + 1;
  let starts = new Uint32Array(1 << 10);
  let count = 0;
  for (let from = 0; ; from = next(text, from) || text.length) {
    if (count === starts.length) {
      const more = new Uint32Array(count * 2);
      more.set(starts);
      starts = more;
    }
    starts[count++] = from;
    if (from >= text.length) return starts.slice(0, count);
  }
}

function endBeyond(text: string, from: number): number {
  for (let at = from; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit === 10) return at + 1;
    if (unit === 13) return text.charCodeAt(at + 1) === 10 ? at + 2 : at + 1;
  }
  return 0;
}

// lineAt is a line without its end.
export function lineAt(text: string, starts: Uint32Array, at: number): string {
  const from = starts[at]!;
  let to = starts[at + 1]!;
  if (to > from && text.charCodeAt(to - 1) === 10) to--;
  if (to > from && text.charCodeAt(to - 1) === 13) to--;
  return text.slice(from, to);
}

// linesOf cuts a text into lines without their ends. A text that ends with a line end has no empty line after it.
export function linesOf(text: string, starts = startsOf(text)): string[] {
  return Array.from({ length: starts.length - 1 }, (_, at) => lineAt(text, starts, at));
}

/** isOpen says whether the last line of a text has no end. */
export function isOpen(text: string): boolean {
  return text !== '' && !['\n', '\r'].includes(text.at(-1)!);
}

// compared finds the runs of two lists of lines, in order. The result always leads from the old to the new; for texts that have
// almost nothing in common it may not be the shortest. open says of which text the last line has no end: where white space counts, that is another line.
export function compared(before: string[], after: string[], ways: Ways, open = { before: false, after: false }): Run[] {
  const ids = new Map<string, number>();
  const idIn = (isOpen: boolean) => (line: string, at: number, { length }: ArrayLike<unknown>): number => {
    // No line has a line end in it.
    const key = keyOf(line, ways) + (isOpen && ways.space === 'keep' && at === length - 1 ? '\n' : '');
    let found = ids.get(key);
    if (found === undefined) ids.set(key, (found = ids.size));
    return found;
  };
  const numbers = (list: string[], isOpen: boolean): Int32Array => Int32Array.from(list.map(idIn(isOpen)));
  const runs = runsOf(numbers(before, open.before), numbers(after, open.after));
  return ways.ignoreEmpty ? joined(runs.map((run) => emptied(run, before, after))) : runs;
}

// runsOf finds the runs of two lists of numbers, in which equal lines have the same.
export function runsOf(before: Int32Array, after: Int32Array): Run[] {
  const pieces: Run[] = [];
  between(before, after, [0, before.length], [0, after.length], wholeSeconds, pieces);
  return joined(pieces);
}

function keyOf(line: string, { space, ignoreCase }: Ways): string {
  const cased = ignoreCase ? line.toLowerCase() : line;
  if (space === 'keep') return cased;
  if (space === 'ends') return cased.trimEnd();
  return space === 'amount' ? cased.trim().replace(/\s+/g, ' ') : cased.replace(/\s+/g, '');
}

type Range = [number, number];

// between adds the runs of a part of both texts: equal lines at both ends first, then Myers, then around lines that occur once.
function between(a: Int32Array, b: Int32Array, from: Range, to: Range, seconds: number, out: Run[]): void {
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

function myers(a: Int32Array, b: Int32Array, from: Range, to: Range, seconds: number, out: Run[]): boolean {
  const same = sharedRuns(a.subarray(...from), b.subarray(...to), performance.now() + seconds * 1000);
  if (same === undefined) return false;
  let [x] = from;
  let [y] = to;
  for (const [atX, atY, length] of same) {
    const [nextX, nextY] = [from[0] + atX, to[0] + atY];
    push(out, false, [x, nextX], [y, nextY]);
    [x, y] = [nextX + length, nextY + length];
    push(out, true, [nextX, x], [nextY, y]);
  }
  push(out, false, [x, from[1]], [y, to[1]]);
  return true;
}

// anchored keeps lines that occur once in both texts and in the same order (patience diff), and compares what lies between them.
function anchored(a: Int32Array, b: Int32Array, from: Range, to: Range, out: Run[]): void {
  const anchors = rising(once(a, from), once(b, to));
  if (anchors.length === 0) return push(out, false, from, to);
  let [x] = from;
  let [y] = to;
  for (const [atX, atY] of [...anchors, [from[1], to[1]] as Range]) {
    between(a, b, [x, atX], [y, atY], gapSeconds, out);
    [x, y] = [atX, atY];
  }
}

function once(ids: Int32Array, [from, to]: Range): Map<number, number> {
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
    if (last?.same === piece.same && isEven(last) && isEven(piece) && last.old[1] === piece.old[0] && last.new[1] === piece.new[0]) runs[runs.length - 1] = { same: piece.same, old: [last.old[0], piece.old[1]], new: [last.new[0], piece.new[1]] };
    else runs.push(piece);
  }
  return runs;
}

// isEven is false for empty lines of one text that count as alike.
export const isEven = ({ same, old, new: now }: Run): boolean => !same || old[1] - old[0] === now[1] - now[0];

// emptied takes a change of nothing but empty lines for none.
function emptied(run: Run, before: string[], after: string[]): Run {
  const empty = (line: string): boolean => line.trim() === '';
  return { ...run, same: run.same || (before.slice(...run.old).every(empty) && after.slice(...run.new).every(empty)) };
}
