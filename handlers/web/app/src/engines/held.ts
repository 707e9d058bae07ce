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

/** release gives an array's memory back at once, and not when the browser next looks for what nobody uses: it is empty afterwards. What is shared stays as it is. */
export function release({ buffer }: { buffer: ArrayBufferLike }): void {
  if (!(buffer instanceof ArrayBuffer)) return;
  if ('transfer' in buffer) (buffer as ArrayBuffer & { transfer(bytes: number): ArrayBuffer }).transfer(0);
  else structuredClone(buffer, { transfer: [buffer] }); // browsers of before 2024: at least nobody holds it any longer
}
