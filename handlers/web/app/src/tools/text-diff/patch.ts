import { startsOf, type Run } from './lines';

const contextMax = 3;

// patch writes the runs as a unified diff that patch(1) and git apply take; names are those of the files. A text whose last line has
// no end is marked as diff(1) does. Line ends other than \n are part of their line. It is empty for equal texts.
export function patch(names: { old: string; new: string }, before: string, after: string, runs: Run[], [old, now] = [startsOf(before), startsOf(after)]): string {
  const [a, b] = [raw(before, old!), raw(after, now!)];
  const hunks = hunksOf(runs.filter((run) => !run.same));
  if (hunks.length === 0) return '';
  return `--- ${names.old}\n+++ ${names.new}\n` + hunks.map((hunk) => written(hunk, a, b)).join('');
}

// Raw is a text whose lines keep their ends: a patch without \r would not apply.
interface Raw { text: string; starts: Uint32Array; length: number }

const raw = (text: string, starts: Uint32Array): Raw => ({ text, starts, length: starts.length - 1 });

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

function written(hunk: Run[], a: Raw, b: Raw): string {
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

function lines(sign: string, { text, starts }: Raw, from: number, to: number): string {
  let written = '';
  for (let at = from; at < to; at++) {
    const line = text.slice(starts[at], starts[at + 1]);
    written += sign + line + (line.endsWith('\n') ? '' : '\n\\ No newline at end of file\n');
  }
  return written;
}
