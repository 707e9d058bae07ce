import { BlobReader, configure, ZipWriter } from '@zip.js/zip.js';
import { release } from '../pixels/release';
import { Sink } from './sink';
import { storedZip, type Stored } from './storedZip';

export type { Stored } from './storedZip';

// Its own workers would be started from addresses that the pages' policies do not allow.
configure({ useWebWorkers: false });

/** packed is a ZIP archive of files that are not compressed again. */
export async function packed(files: Stored[]): Promise<Blob> {
  const made = files.map((file) => ({ ...file, blob: once(file.blob) }));
  return (await storedZip(made)) ?? pack(made);
}

// What an archive in ZIP64 begins with again is not made anew.
function once(blob: Stored['blob']): Stored['blob'] {
  if (blob instanceof Blob) return blob;
  let made: Promise<Blob> | undefined;
  return () => (made ??= blob());
}

/** pack writes files into a ZIP archive by zip.js: compressed, or as ZIP64 where that is needed. */
export async function pack(files: Stored[], level = 0): Promise<Blob> {
  const sink = new Sink();
  const writer = new ZipWriter(new WritableStream<Uint8Array>({ write: (chunk) => written(chunk, sink) }), { level });
  for (const { name, blob } of files) await writer.add(name, new BlobReader(blob instanceof Blob ? blob : await blob()));
  await writer.close();
  return sink.blob('application/zip');
}

// The sink has a copy, so what was read of a file is given back at once, where nothing else lies in its memory.
function written(chunk: Uint8Array, sink: Sink): void {
  sink.append(chunk);
  if (chunk.length === chunk.buffer.byteLength) release(chunk);
}
