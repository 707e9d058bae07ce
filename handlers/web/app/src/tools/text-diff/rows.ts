import { isEven, type Run } from './lines';

// Row is a line of the view: alike in both, changed (either side may be missing), or a stretch of like lines that is folded.
export type Row = { kind: 'same' | 'change'; old?: number; new?: number } | { kind: 'gap'; old: number; new: number; count: number };

const contextMax = 3;

// rowsOf lays runs out side by side, a row at a time. Like lines far from a change are folded, unless their gap is in open (by its first old line).
export function* rowsOf(runs: Run[], open: ReadonlySet<number>): Generator<Row> {
  for (const [i, run] of runs.entries()) {
    const { lead, gap, tail } = foldOf(runs, i, open);
    if (!run.same) yield* pairs(run);
    else if (gap === 0) yield* alike(run, 0, lead);
    else {
      yield* alike(run, 0, lead);
      yield { kind: 'gap', old: run.old[0] + lead, new: run.new[0] + lead, count: gap };
      yield* alike(run, lead + gap, lead + gap + tail);
    }
  }
}

// countOf is how many rows there are.
export function countOf(runs: Run[], open: ReadonlySet<number>): number {
  return runs.reduce((sum, run, i) => {
    const { lead, gap, tail } = foldOf(runs, i, open);
    return sum + (run.same ? lead + Math.min(1, gap) + tail : Math.max(run.old[1] - run.old[0], run.new[1] - run.new[0]));
  }, 0);
}

// foldOf is how many like lines are shown, folded, and shown again.
function foldOf(runs: Run[], i: number, open: ReadonlySet<number>): { lead: number; gap: number; tail: number } {
  const run = runs[i]!;
  const count = isEven(run) ? run.old[1] - run.old[0] : 0;
  const lead = i === 0 ? 0 : contextMax;
  const tail = i === runs.length - 1 ? 0 : contextMax;
  return count <= lead + tail + 1 || open.has(run.old[0] + lead) ? { lead: count, gap: 0, tail: 0 } : { lead, gap: count - lead - tail, tail };
}

function* alike(run: Run, from: number, to: number): Generator<Row> {
  for (let i = from; i < to; i++) yield { kind: 'same', old: run.old[0] + i, new: run.new[0] + i };
}

function* pairs(run: Run): Generator<Row> {
  const [old, now] = [run.old[1] - run.old[0], run.new[1] - run.new[0]];
  for (let i = 0; i < Math.max(old, now); i++) yield { kind: 'change', ...(i < old ? { old: run.old[0] + i } : {}), ...(i < now ? { new: run.new[0] + i } : {}) };
}
