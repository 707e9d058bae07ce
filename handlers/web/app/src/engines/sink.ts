import { release } from '../pixels/release';

const firstBytes = 1 << 16;
// Each blob takes a message to another process: of larger ones there are fewer.
const partBytes = 1 << 21;

/**
 * Sink takes what an engine writes, from its beginning to its end. Each part leaves the worker's memory as a blob when it is full, so that the whole
 * is never in it, nor copied again and again as it grows.
 */
export class Sink {
  private part = new Uint8Array(firstBytes);
  private used = 0;
  private bytes = 0;
  private readonly parts: Blob[] = [];

  /** write takes the bytes that begin at a place of the file, which is where the last ones have ended. */
  write(bytes: Uint8Array, at: number): void {
    if (at !== this.bytes) throw new Error(`written at ${at} instead of ${this.bytes}`);
    this.append(bytes);
  }

  /** append takes the bytes that come after the last ones. */
  append(bytes: Uint8Array): void {
    this.bytes += bytes.length;
    for (let from = 0; from < bytes.length; ) {
      if (this.used === this.part.length) this.close();
      const some = bytes.subarray(from, from + this.part.length - this.used);
      this.part.set(some, this.used);
      this.used += some.length;
      from += some.length;
    }
  }

  /** size is how many bytes were written. */
  get size(): number {
    return this.bytes;
  }

  /** blob is all that was written; its room is given back, since there may be a sink for each of many files. */
  blob(type: string): Blob {
    this.close(0);
    return new Blob(this.parts, { type });
  }

  // A blob has a copy of its own, so the room is used again.
  private close(next = partBytes): void {
    if (this.used > 0) this.parts.push(new Blob([this.part.subarray(0, this.used)]));
    this.used = 0;
    if (this.part.length === next) return;
    release(this.part);
    this.part = new Uint8Array(next);
  }
}
