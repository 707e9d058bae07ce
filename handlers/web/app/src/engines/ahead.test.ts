import { describe, expect, it } from 'vitest';
import { Ahead } from './ahead';

const block = 256 << 10;

// A blob of 70 blocks whose reads are counted; only what Ahead uses of it.
function counted(bytes: Uint8Array<ArrayBuffer>): { ahead: Ahead; again: () => Ahead; reads: number[] } {
  const reads: number[] = [];
  const blob = { size: bytes.length, slice: (from: number, to: number) => ({ from, to }) } as unknown as Blob;
  const read = (part: unknown): ArrayBuffer => {
    const { from, to } = part as { from: number; to: number };
    reads.push(from / block);
    return bytes.slice(from, to).buffer;
  };
  const again = (): Ahead => new Ahead(blob, read);
  return { ahead: again(), again, reads };
}

// read asks for the bytes between two places.
function read(ahead: Ahead, from: number, to: number): Uint8Array {
  const into = new Uint8Array(to - from);
  return into.subarray(0, ahead.copy(from, into));
}

describe('reading ahead', () => {
  const bytes = Uint8Array.from({ length: 70 * block + 5 }, (_, at) => (at * 31 + (at >> 8)) & 255);

  it('gives the bytes that are asked for, across blocks and up to the end', () => {
    const { ahead } = counted(bytes);
    for (const [from, to] of [[0, 10], [block - 3, block + 3], [5, 3 * block], [70 * block, 70 * block + 100], [bytes.length, bytes.length + 1]] as const) {
      const wanted = bytes.slice(from, to);
      const part = read(ahead, from, to);
      // Arrays of this size are compared by their bytes: toEqual takes seconds.
      expect(Buffer.compare(Buffer.from(part), Buffer.from(wanted))).toBe(0);
      expect(part.length).toBe(wanted.length);
    }
  });

  it('reads a block once while it is used, and keeps no more than 64', () => {
    const { ahead, reads } = counted(bytes);
    for (let at = 0; at < block; at += 1000) read(ahead, at, Math.min(at + 1000, block));
    expect(reads).toEqual([0]);
    for (let at = 1; at < 64; at++) read(ahead, at * block, at * block + 1);
    read(ahead, 0, 1);
    read(ahead, 64 * block, 64 * block + 1);
    // 1 was used longest ago; 0 is still there.
    read(ahead, 0, 1);
    read(ahead, block, block + 1);
    expect(reads).toEqual([...Array(65).keys(), 1]);
  });

  it('reads a short file once, for all calls on it', () => {
    const { ahead, again, reads } = counted(bytes.slice(0, 64 * block));
    read(ahead, 0, 10);
    read(ahead, 63 * block, 64 * block);
    expect(Buffer.compare(Buffer.from(read(again(), 5 * block, 6 * block)), Buffer.from(bytes.slice(5 * block, 6 * block)))).toBe(0);
    expect(reads).toEqual([0]);
  });
});
