import type { Run } from './lines';

// So much of two lines has to be the same for the one to be taken as what became of the other.
const shareMin = 0.4;
// Every line of a block is compared with every other of it: larger blocks, and what comes after so many comparisons, stay side by side in their order.
const comparisonsMax = 10_000;
const allComparisonsMax = 400_000;
// Of a long line the beginning is compared.
const charsMax = 400;

/**
 * alikeBeside parts the runs that changed so that lines which are most alike stand side by side: of several that were replaced, the nth old one is
 * often not what the nth new one was. oldLine and newLine read a line by its number. The order of lines stays.
 */
export function alikeBeside(runs: Run[], oldLine: (at: number) => string, newLine: (at: number) => string): Run[] {
  let left = allComparisonsMax;
  return runs.flatMap((run) => {
    const [old, now] = [run.old[1] - run.old[0], run.new[1] - run.new[0]];
    const comparisons = old * now;
    if (run.same || comparisons < 2 || comparisons > Math.min(comparisonsMax, left)) return [run];
    left -= comparisons;
    return parted(run, pairs(Array.from({ length: old }, (_, at) => wordsOf(oldLine(run.old[0] + at))), Array.from({ length: now }, (_, at) => wordsOf(newLine(run.new[0] + at)))));
  });
}

// parted ends a run before each pair and after it, where something is on either side.
function parted(run: Run, pairs: [old: number, now: number][]): Run[] {
  const runs: Run[] = [];
  let [old, now] = [run.old[0], run.new[0]];
  const until = (oldEnd: number, newEnd: number): void => {
    if (oldEnd > old || newEnd > now) runs.push({ same: false, old: [old, oldEnd], new: [now, newEnd] });
    [old, now] = [oldEnd, newEnd];
  };
  for (const [x, y] of pairs) {
    until(run.old[0] + x, run.new[0] + y);
    until(old + 1, now + 1);
  }
  until(run.old[1], run.new[1]);
  return runs;
}

interface Words { counts: Map<string, number>; length: number }

function wordsOf(line: string): Words {
  const counts = new Map<string, number>();
  let length = 0;
  for (const [word] of line.slice(0, charsMax).matchAll(/[\p{L}\p{N}\p{M}_]+|[^\s]/gu)) {
    counts.set(word, (counts.get(word) ?? 0) + 1);
    length += word.length;
  }
  return { counts, length };
}

// share is how much of two lines is words that both have, 0 to 1.
function share(a: Words, b: Words): number {
  let shared = 0;
  for (const [word, count] of a.counts) shared += word.length * Math.min(count, b.counts.get(word) ?? 0);
  return (2 * shared) / (a.length + b.length || 1);
}

// pairs are the lines that are most alike together, in their order: a longest common subsequence whose matches weigh what they share.
function pairs(a: Words[], b: Words[]): [number, number][] {
  const width = b.length + 1;
  const best = new Float64Array((a.length + 1) * width);
  const match = new Float64Array((a.length + 1) * width);
  for (let x = a.length - 1; x >= 0; x--) {
    for (let y = b.length - 1; y >= 0; y--) {
      const at = x * width + y;
      const alike = share(a[x]!, b[y]!);
      match[at] = alike < shareMin ? 0 : alike + best[at + width + 1]!;
      best[at] = Math.max(match[at], best[at + 1]!, best[at + width]!);
    }
  }
  const found: [number, number][] = [];
  for (let [x, y] = [0, 0]; x < a.length && y < b.length && best[x * width + y]! > 0; ) {
    const at = x * width + y;
    if (match[at] === best[at]) found.push([x++, y++]);
    else if (best[at + 1] === best[at]) y++;
    else x++;
  }
  return found;
}
