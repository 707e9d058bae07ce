const partBytes = 256 << 10;
const keptBytes = 16 << 20;
const kept = new WeakMap<Blob, Map<number, Uint8Array>>();

/** Part is what an engine asks for of a file: its bytes are read when they are asked for. */
export interface Part { size: number; bytes(): ArrayBuffer }

/**
 * Ahead is a file for an engine that reads it in many small parts: each read of a blob asks another process of the browser, a millisecond and
 * more, so 256 KB are read at a time, and the last 16 MB are kept, also for the next calls on the same file. A file of no more is read at once. It has what
 * WORKERFS uses of a blob.
 */
export class Ahead {
  readonly size: number;
  private readonly blockBytes: number;
  private readonly blocks: Map<number, Uint8Array>;

  constructor(private readonly blob: Blob, private readonly read: (part: Blob) => ArrayBuffer) {
    this.size = blob.size;
    this.blockBytes = this.size > keptBytes ? partBytes : keptBytes;
    this.blocks = kept.get(blob) ?? new Map<number, Uint8Array>();
    kept.set(blob, this.blocks);
  }

  slice(from: number, to: number): Part {
    const end = Math.min(to, this.size);
    return { size: Math.max(0, end - from), bytes: () => this.bytes(from, end) };
  }

  private bytes(from: number, end: number): ArrayBuffer {
    const made = new Uint8Array(Math.max(0, end - from));
    for (let at = from; at < end; ) {
      const block = Math.floor(at / this.blockBytes);
      const part = this.block(block).subarray(at - block * this.blockBytes, end - block * this.blockBytes);
      made.set(part, at - from);
      at += part.length;
    }
    return made.buffer;
  }

  private block(at: number): Uint8Array {
    const known = this.blocks.get(at);
    const block = known ?? new Uint8Array(this.read(this.blob.slice(at * this.blockBytes, (at + 1) * this.blockBytes)));
    // A map keeps its order: what was used last is the last to go.
    this.blocks.delete(at);
    this.blocks.set(at, block);
    if (this.blocks.size * this.blockBytes > keptBytes) this.blocks.delete(this.blocks.keys().next().value!);
    return block;
  }
}
