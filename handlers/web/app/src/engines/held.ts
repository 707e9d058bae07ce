// A WebAssembly's memory grows and never becomes smaller: only a worker's end gives it back for certain.
let most = 0;

/** holds notes how many bytes of memory an engine has grown to. */
export function holds(bytes: number): void {
  most = Math.max(most, bytes);
}

/** held is the most that an engine of this worker has said that it holds, in bytes. */
export function held(): number {
  return most;
}
