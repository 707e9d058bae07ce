import { BlobReader, BlobWriter, configure, TextWriter, Uint8ArrayWriter, ZipReader, type Entry } from '@zip.js/zip.js';

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
  /** Its bytes. It refuses more than the directory says, which a bomb would give, and what does not have its check sum. */
  bytes(password?: string): Promise<Uint8Array<ArrayBuffer>>;
  text(): Promise<string>;
  blob(password?: string, progress?: (bytes: number) => void, signal?: AbortSignal): Promise<Blob>;
}

/** parts lists a ZIP archive's entries, without unpacking any. At most max are read. It throws for what is no archive. */
export async function parts(archive: Blob, max: number): Promise<Part[]> {
  const reader = new ZipReader(new BlobReader(archive), { filenameEncoding: undefined });
  const out: Part[] = [];
  for await (const entry of reader.getEntriesGenerator()) {
    out.push(partOf(entry));
    if (out.length > max) break;
  }
  await reader.close();
  return out;
}

function partOf(entry: Entry): Part {
  const take = async <T>(writer: unknown, options: { password?: string; onprogress?: (done: number) => undefined; signal?: AbortSignal }): Promise<T> => {
    if (entry.directory) throw new Error('a folder has no content');
    return (await entry.getData(writer as BlobWriter, { checkSignature: true, ...options })) as T;
  };
  const secret = (password?: string): { password?: string } => (password === undefined ? {} : { password });
  return {
    name: entry.filename, isFolder: entry.directory, isEncrypted: entry.encrypted, sizeBytes: entry.uncompressedSize, packedBytes: entry.compressedSize, changed: entry.lastModDate,
    bytes: (password) => take(new Uint8ArrayWriter(), secret(password)),
    text: () => take(new TextWriter(), {}),
    blob: (password, progress, signal) => take(new BlobWriter(), { ...secret(password), ...(progress ? { onprogress: (done: number) => { progress(done); return undefined; } } : {}), ...(signal ? { signal } : {}) }),
  };
}
