import type { Run } from './lines';

const contextMax = 3;

// patch writes the runs as a unified diff that patch(1) and git apply take; names are those of the files. A text whose last line has
// no end is marked as diff(1) does. Line ends other than \n are part of their line. It is empty for equal texts.
export function patch(names: { old: string; new: string }, before: string, after: string, runs: Run[]): string {
  const [a, b] = [raw(before), raw(after)];
  const hunks = hunksOf(runs.filter((run) => !run.same));
  if (hunks.length === 0) return '';
  return `--- ${names.old}\n+++ ${names.new}\n` + hunks.map((hunk) => written(hunk, a, b)).join('');
}

// raw keeps \r at the end of its line: a patch without it would not apply.
function raw(text: string): string[] {
  const lines = text.split(/(?<=\n|\r(?!\n))/);
  if (lines.at(-1) === '') lines.pop();
  return lines;
}

// hunksOf groups changes whose context would touch.
function hunksOf(changes: Run[]): Run[][] {
  const hunks: Run[][] = [];
  for (const change of changes) {
    const last = hunks.at(-1)?.at(-1);
    if (last !== undefined && change.old[0] - last.old[1] <= 2 * contextMax) hunks.at(-1)!.push(change);
    else hunks.push([change]);
  }
  return hunks;
}

function written(hunk: Run[], a: string[], b: string[]): string {
  const [first, last] = [hunk[0]!, hunk.at(-1)!];
  const lead = Math.min(contextMax, first.old[0], first.new[0]);
  const tail = Math.min(contextMax, a.length - last.old[1], b.length - last.new[1]);
  const [x, y] = [first.old[0] - lead, first.new[0] - lead];
  const head = `@@ -${range(x, last.old[1] + tail)} +${range(y, last.new[1] + tail)} @@\n`;
  let at = x;
  const body = hunk.map((change) => {
    const part = lines(' ', a, at, change.old[0]) + lines('-', a, ...change.old) + lines('+', b, ...change.new);
    at = change.old[1];
    return part;
  });
  return head + body.join('') + lines(' ', a, at, last.old[1] + tail);
}

// range is start,count; an empty range names the line before it, and a count of 1 is left out.
const range = (from: number, to: number): string => (to === from ? `${from},0` : to - from === 1 ? `${from + 1}` : `${from + 1},${to - from}`);

const lines = (sign: string, all: string[], from: number, to: number): string =>
  all.slice(from, to).map((line) => sign + line + (line.endsWith('\n') ? '' : '\n\\ No newline at end of file\n')).join('');

// runsOf reads the runs off a patch of ours, for texts of so many lines.
export function runsOf(text: string, oldCount: number, newCount: number): Run[] {
  const runs: Run[] = [];
  let [x, y] = [0, 0];
  const move = (same: boolean, toOld: number, toNew: number): void => {
    const last = runs.at(-1);
    if (toOld === x && toNew === y) return;
    if (last?.same === same) runs[runs.length - 1] = { same, old: [last.old[0], toOld], new: [last.new[0], toNew] };
    else runs.push({ same, old: [x, toOld], new: [y, toNew] });
    [x, y] = [toOld, toNew];
  };
  for (const line of text.split('\n').slice(2)) {
    const head = /^@@ -(\d+)(,0)?\S* \+(\d+)(,0)?\S* @@$/.exec(line);
    if (head !== null) move(true, Number(head[1]) - (head[2] === undefined ? 1 : 0), Number(head[3]) - (head[4] === undefined ? 1 : 0));
    else if (line.startsWith(' ')) move(true, x + 1, y + 1);
    else if (line.startsWith('-')) move(false, x + 1, y);
    else if (line.startsWith('+')) move(false, x, y + 1);
  }
  move(true, oldCount, newCount);
  return runs;
}
