import type { Run } from './lines';

// Row is a line of the view: alike in both, changed (either side may be missing), or a stretch of like lines that is folded.
export type Row = { kind: 'same' | 'change'; old?: number; new?: number } | { kind: 'gap'; old: number; new: number; count: number };

const contextMax = 3;

// rowsOf lays runs out side by side. Like lines far from a change are folded, unless their gap is in open (by its first old line).
export function rowsOf(runs: Run[], open: ReadonlySet<number>): Row[] {
  return runs.flatMap((run, i): Row[] => {
    if (!run.same) return pairs(run);
    const count = run.old[1] - run.old[0];
    const lead = i === 0 ? 0 : contextMax;
    const tail = i === runs.length - 1 ? 0 : contextMax;
    if (count <= lead + tail + 1 || open.has(run.old[0] + lead)) return alike(run, 0, count);
    return [...alike(run, 0, lead), { kind: 'gap', old: run.old[0] + lead, new: run.new[0] + lead, count: count - lead - tail }, ...alike(run, count - tail, count)];
  });
}

const alike = (run: Run, from: number, to: number): Row[] => Array.from({ length: to - from }, (_, i) => ({ kind: 'same', old: run.old[0] + from + i, new: run.new[0] + from + i }));

function pairs(run: Run): Row[] {
  const [old, now] = [run.old[1] - run.old[0], run.new[1] - run.new[0]];
  return Array.from({ length: Math.max(old, now) }, (_, i) => ({ kind: 'change', ...(i < old ? { old: run.old[0] + i } : {}), ...(i < now ? { new: run.new[0] + i } : {}) }));
}
