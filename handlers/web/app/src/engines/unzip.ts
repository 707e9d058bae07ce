import { BlobReader, configure, ZipReader, type Entry, type FileEntry } from '@zip.js/zip.js';
import { release } from '../pixels/release';
import { crc32 } from './crc32';
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
    out.push(partOf(archive, entry));
    if (out.length > max) break;
  }
  await reader.close();
  return out;
}

const deflated = 8;
// So much of a packed content is read at once.
const readBytes = 1 << 18;
// Shorter pieces are left to the browser: Node, in which the tests run, takes them for written before it has read them.
const releasedBytes = 1 << 15;

// Gathered is a content as it is unpacked.
class Gathered {
  crc = 0;
  private bytes = 0;
  private readonly sink = new Sink();

  constructor(private readonly said: number, private readonly progress?: (bytes: number) => void) {}

  writable(): WritableStream<Uint8Array<ArrayBuffer>> {
    return new WritableStream({ write: (chunk) => this.take(chunk) });
  }

  blob(): Blob {
    if (this.bytes !== this.said) throw new Error('less than its directory says');
    return this.sink.blob('');
  }

  private take(chunk: Uint8Array<ArrayBuffer>): void {
    this.bytes += chunk.length;
    if (this.bytes > this.said) throw new Error('more than its directory says');
    this.crc = crc32(chunk, this.crc);
    this.sink.append(chunk);
    // The sink has a copy. Where nothing else lies in the chunk's memory, that is given back at once.
    if (chunk.length === chunk.buffer.byteLength) release(chunk);
    this.progress?.(this.bytes);
  }
}

// inflated unpacks an entry that is packed as most are. zip.js, which only looks whether it is whole, would copy what is packed and what comes out, and leave both to the
// browser, which may collect all of an archive late: here each piece is given back once it is used.
async function inflated(archive: Blob, entry: FileEntry, gathered: Gathered): Promise<void> {
  await entry.getData(new WritableStream(), { checkOverlappingEntryOnly: true });
  const inflating = new DecompressionStream('deflate-raw');
  const packed = inflating.writable.getWriter();
  const read = async (): Promise<void> => {
    const from = entry.localDirectory!.dataOffset;
    const end = from + entry.compressedSize;
    for (let at = from; at < end; at += readBytes) {
      const piece = new Uint8Array(await archive.slice(at, Math.min(end, at + readBytes)).arrayBuffer());
      await packed.write(piece);
      if (piece.length >= releasedBytes) release(piece);
    }
    await packed.close();
  };
  await Promise.all([read(), inflating.readable.pipeTo(gathered.writable())]);
  if (gathered.crc !== entry.crc32) throw new Error('not the check sum that its directory says');
}

function partOf(archive: Blob, entry: Entry): Part {
  const blob = async (password?: string, progress?: (bytes: number) => void): Promise<Blob> => {
    if (entry.directory) throw new Error('a folder has no content');
    const gathered = new Gathered(entry.uncompressedSize, progress);
    if (!entry.encrypted && entry.compressionMethod === deflated) await inflated(archive, entry, gathered);
    else await entry.getData(gathered.writable(), { checkSignature: true, checkOverlappingEntry: true, ...(password === undefined ? {} : { password }) });
    return gathered.blob();
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
