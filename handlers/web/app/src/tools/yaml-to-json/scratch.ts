/** Scratch is room for what is written and may be given up. */
export class Scratch {
  used = 0;
  bytes = new Uint8Array(1 << 14);

  byte(code: number): void {
    if (this.used === this.bytes.length) this.grow(1);
    this.bytes[this.used++] = code;
  }

  copy(from: Uint8Array, start: number, end: number): void {
    if (this.used + end - start > this.bytes.length) this.grow(end - start);
    for (let at = start; at < end; at++) this.bytes[this.used++] = from[at]!;
  }

  private grow(more: number): void {
    const grown = new Uint8Array(Math.max(2 * this.bytes.length, this.used + more));
    grown.set(this.bytes.subarray(0, this.used));
    this.bytes = grown;
  }
}
