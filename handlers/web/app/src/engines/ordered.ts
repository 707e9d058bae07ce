import { release } from '../pixels/release';

type Places = Uint32Array<ArrayBuffer>;

/**
 * ordered are the numbers below one, in the order that is asked for; those that are equal in it stay as they are. An array's own sort makes lists of all, which V8 makes room for several
 * times.
 */
export function ordered(count: number, compare: (a: number, b: number) => number): Places {
  let from = Uint32Array.from({ length: count }, (_, at) => at);
  let to = new Uint32Array(count);
  for (let size = 1; size < count; size *= 2) {
    for (let start = 0; start < count; start += 2 * size) merge(from, to, start, Math.min(start + size, count), Math.min(start + 2 * size, count), compare);
    [from, to] = [to, from];
  }
  release(to);
  return from;
}

function merge(from: Places, to: Places, start: number, middle: number, end: number, compare: (a: number, b: number) => number): void {
  let [left, right] = [start, middle];
  // What is in order already need not be compared.
  if (middle === end || compare(from[middle - 1]!, from[middle]!) <= 0) return to.set(from.subarray(start, end), start);
  for (let at = start; at < end; at++) to[at] = right === end || (left < middle && compare(from[left]!, from[right]!) <= 0) ? from[left++]! : from[right++]!;
}
