import { BlobReader, configure, ZipReader, type Entry } from '@zip.js/zip.js';
import { release } from '../pixels/release';
import { Sink } from './sink';

// Its own workers would be started from addresses that the pages' policies do not allow.
configure({ useWebWorkers: false });

/** Part is an entry of a ZIP archive, as its directory tells; sizes in bytes. */
export interface Part {
  name: string;
  isFolder: boolean;
  isEncrypted: boolean;
  sizeBytes: number;
  packedBytes: number;
  changed: Date;
  /** The check sum of its content, which taking it out proves; undefined where an encrypted one does not tell it. */
  crc: number | undefined;
  /** Its bytes. It refuses more than the directory says, which a bomb would give, and what does not have its check sum. */
  bytes(password?: string): Promise<Uint8Array<ArrayBuffer>>;
  text(): Promise<string>;
  blob(password?: string, progress?: (bytes: number) => void): Promise<Blob>;
}

/** parts lists a ZIP archive's entries, without unpacking any. At most max are read. It throws for what is no archive. */
export async function parts(archive: Blob, max: number): Promise<Part[]> {
  const reader = new ZipReader(new BlobReader(archive), { filenameValidation: 'tolerant' });
  const out: Part[] = [];
  for await (const entry of reader.getEntriesGenerator()) {
    out.push(partOf(entry));
    if (out.length > max) break;
  }
  await reader.close();
  return out;
}

function partOf(entry: Entry): Part {
  const blob = async (password?: string, progress?: (bytes: number) => void): Promise<Blob> => {
    if (entry.directory) throw new Error('a folder has no content');
    const sink = new Sink();
    let bytes = 0;
    const writable = new WritableStream<Uint8Array<ArrayBuffer>>({
      write: (chunk) => {
        bytes += chunk.length;
        if (bytes > entry.uncompressedSize) throw new Error('more than its directory says');
        sink.append(chunk);
        // The sink has a copy. Where nothing else lies in the chunk's memory, that is given back at once.
        if (chunk.length === chunk.buffer.byteLength) release(chunk);
        progress?.(bytes);
      },
    });
    await entry.getData(writable, { checkSignature: true, checkOverlappingEntry: true, ...(password === undefined ? {} : { password }) });
    if (bytes !== entry.uncompressedSize) throw new Error('less than its directory says');
    return sink.blob('');
  };
  const bytes = async (password?: string): Promise<Uint8Array<ArrayBuffer>> => new Uint8Array(await (await blob(password)).arrayBuffer());
  return {
    name: entry.filename, isFolder: entry.directory, isEncrypted: entry.encrypted, sizeBytes: entry.uncompressedSize, packedBytes: entry.compressedSize, changed: entry.lastModDate,
    crc: entry.encrypted ? undefined : entry.crc32,
    bytes, text: async () => new TextDecoder().decode(await bytes()), blob,
  };
}

/** isWrongPassword tells whether an error means that a password is needed or is another one. */
export function isWrongPassword(error: unknown): boolean {
  return error instanceof Error && /password|encrypted/i.test(error.message);
}
