import { common, type Same } from './myers';

/**
 * sharedRuns are the stretches of a longest common subsequence of two lists of numbers. What only one of them has is in none: without it there is
 * little to search where lines were replaced. Undefined: it would take longer than until.
 */
export function sharedRuns(a: Int32Array, b: Int32Array, until: number): Same[] | undefined {
  const [inA, inB] = [seen(a), seen(b)];
  const [left, right] = [placesIn(a, inB), placesIn(b, inA)];
  const found = common(left.map((at) => a[at]!), right.map((at) => b[at]!), until);
  if (found === undefined) return undefined;
  const runs: Same[] = [];
  for (const [x, y, length] of found) for (let n = 0; n < length; n++) append(runs, left[x + n]!, right[y + n]!);
  return runs;
}

function append(runs: Same[], x: number, y: number): void {
  const last = runs.at(-1);
  if (last !== undefined && last[0] + last[2] === x && last[1] + last[2] === y) last[2]++;
  else runs.push([x, y, 1]);
}

function seen(ids: Int32Array): Uint8Array {
  let most = -1;
  for (const id of ids) if (id > most) most = id;
  const found = new Uint8Array(most + 1);
  for (const id of ids) found[id] = 1;
  return found;
}

function placesIn(ids: Int32Array, others: Uint8Array): Int32Array {
  const places = new Int32Array(ids.length);
  let count = 0;
  for (let at = 0; at < ids.length; at++) if (others[ids[at]!] === 1) places[count++] = at;
  return places.subarray(0, count);
}
