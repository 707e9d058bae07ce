import { BlobReader, configure, ZipWriter } from '@zip.js/zip.js';
import { release } from '../pixels/release';
import { Sink } from './sink';

// Its own workers would be started from addresses that the pages' policies do not allow.
configure({ useWebWorkers: false });

/** Packed is a file of an archive. Its content may be made when its turn comes. */
export interface Packed { name: string; blob: Blob | (() => Promise<Blob>) }

// pack writes files into a ZIP archive; ZIP64 where that is needed. They are stored, unless they are to be compressed.
export async function pack(files: Packed[], level = 0): Promise<Blob> {
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
