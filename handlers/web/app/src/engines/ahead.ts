const partBytes = 256 << 10;
const keptMax = 16 << 20;

// Kept is what was read of a file. A block is as long for all calls on it.
interface Kept { blockBytes: number; keptBytes: number; blocks: Map<number, Uint8Array> }

const kept = new WeakMap<Blob, Kept>();

interface Reader { readAsArrayBuffer(part: Blob): ArrayBuffer }

/** aheadOf reads a file of which the last keptBytes are kept. */
export function aheadOf(file: Blob, keptBytes?: number): Ahead {
  const reader = new (globalThis as unknown as { FileReaderSync: new () => Reader }).FileReaderSync();
  return new Ahead(file, (part) => reader.readAsArrayBuffer(part), keptBytes);
}

/**
 * Ahead is a file for an engine that reads it in many small parts: each read of a blob asks another process of the browser, a millisecond and
 * more, so 256 KB are read at a time, and the last 16 MB are kept (or as many as are said), also for the next calls on the same file. A file of no more is read at
 * once.
 */
export class Ahead {
  readonly size: number;
  private readonly kept: Kept;

  constructor(private readonly blob: Blob, private readonly read: (part: Blob) => ArrayBuffer, keptBytes = keptMax) {
    this.size = blob.size;
    this.kept = kept.get(blob) ?? { blockBytes: this.size > keptBytes ? partBytes : keptBytes, keptBytes, blocks: new Map<number, Uint8Array>() };
    kept.set(blob, this.kept);
  }

  /** copy writes the bytes from a place of the file on, as many as there is room for, and returns how many these are. */
  copy(from: number, into: Uint8Array): number {
    const { blockBytes } = this.kept;
    const end = Math.min(from + into.length, this.size);
    for (let at = from; at < end; ) {
      const block = Math.floor(at / blockBytes);
      const part = this.block(block).subarray(at - block * blockBytes, end - block * blockBytes);
      into.set(part, at - from);
      at += part.length;
    }
    return Math.max(0, end - from);
  }

  private block(at: number): Uint8Array {
    const { blockBytes, keptBytes, blocks } = this.kept;
    const known = blocks.get(at);
    const block = known ?? new Uint8Array(this.read(this.blob.slice(at * blockBytes, (at + 1) * blockBytes)));
    // A map keeps its order: what was used last is the last to go.
    blocks.delete(at);
    blocks.set(at, block);
    if (blocks.size * blockBytes > keptBytes) blocks.delete(blocks.keys().next().value!);
    return block;
  }
}
