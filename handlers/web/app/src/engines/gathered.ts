import { release } from '../pixels/release';

// What is gathered before it leaves the worker's memory as a blob.
const gatheredMax = 1 << 21;

/** Gathered takes a file's bytes in order, and is a blob of them all. */
export interface Gathered { add(chunk: Uint8Array<ArrayBuffer>): void; whole(): Blob }

/**
 * gathered takes a long file as it is written, of which only some is in the worker's memory. A blob has a copy of its own, so what nobody else holds (spend) is given
 * back at once, where nothing else lies in its memory.
 */
export function gathered({ type = '', spend = false } = {}): Gathered {
  const blobs: Blob[] = [];
  let chunks: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  const close = (): void => {
    blobs.push(new Blob(chunks));
    if (spend) for (const chunk of chunks) if (chunk.length === chunk.buffer.byteLength) release(chunk);
    chunks = [];
    bytes = 0;
  };
  return {
    add: (chunk) => {
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes >= gatheredMax) close();
    },
    whole: () => {
      close();
      return new Blob(blobs, { type });
    },
  };
}
