import { release } from '../pixels/release';
import { crc32 } from './crc32';
import { Sink } from './sink';

/** Stored is a file of an archive, with its check sum where that is known. Its content may be made when its turn comes. */
export interface Stored { name: string; blob: Blob | (() => Promise<Blob>); crc?: number | undefined }

/** Entry is a file that is ready to be written: its content does not change any longer. */
interface Entry { name: Uint8Array<ArrayBuffer>; blob: Blob; crc: number }

const readBytes = 1 << 21;
const isUTF8 = 0x0800;
const version = 20;
// What the fields of an archive have room for that is no ZIP64.
const bytesMax = 0xffffffff;
const entriesMax = 0xffff;

/**
 * storedZip is a ZIP archive of files that are not compressed. Blobs are put into it as they are: none is read whose check sum is known, and of the others two megabytes at a time.
 * It is undefined for what needs ZIP64.
 */
export async function storedZip(files: Stored[]): Promise<Blob | undefined> {
  const entries: Entry[] = [];
  for (const { name, blob, crc } of files) entries.push({ name: new TextEncoder().encode(name), ...(await settled(blob instanceof Blob ? blob : await blob(), crc)) });
  const parts: BlobPart[] = [];
  const directory: BlobPart[] = [];
  let offset = 0;
  const when = dosTime(new Date());
  for (const entry of entries) {
    const common = commonOf(entry, when);
    directory.push(record(0x02014b50, [[version, 2], ...common, [0, 2], [0, 2], [0, 2], [0, 4], [offset, 4]]), entry.name);
    parts.push(record(0x04034b50, common), entry.name, entry.blob);
    offset += localBytes + entry.name.length + entry.blob.size;
  }
  const directoryBytes = directory.reduce((sum, part) => sum + (part as Uint8Array).length, 0);
  if (offset + directoryBytes > bytesMax || entries.length > entriesMax) return undefined;
  const end = record(0x06054b50, [[0, 2], [0, 2], [entries.length, 2], [entries.length, 2], [directoryBytes, 4], [offset, 4], [0, 2]]);
  return new Blob([...parts, ...directory, end], { type: 'application/zip' });
}

const localBytes = 30;

// Field is a number and how many bytes it takes.
type Field = [value: number, bytes: 2 | 4];

// commonOf are the fields that a file has before its content and in the directory: version, flags, method, time, check sum, sizes, lengths of the name and of what is extra.
const commonOf = ({ name, blob, crc }: Entry, when: number): Field[] => [[version, 2], [isUTF8, 2], [0, 2], [when, 4], [crc, 4], [blob.size, 4], [blob.size, 4], [name.length, 2], [0, 2]];

function record(signature: number, fields: Field[]): Uint8Array<ArrayBuffer> {
  const all: Field[] = [[signature, 4], ...fields];
  const view = new DataView(new ArrayBuffer(all.reduce((sum, [, bytes]) => sum + bytes, 0)));
  let at = 0;
  for (const [value, bytes] of all) {
    if (bytes === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += bytes;
  }
  return new Uint8Array(view.buffer);
}

// dosTime is a time in steps of two seconds, the date in its upper half.
function dosTime(now: Date): number {
  const date = ((now.getFullYear() - 1980) << 9) | ((now.getMonth() + 1) << 5) | now.getDate();
  return ((date << 16) | (now.getHours() << 11) | (now.getMinutes() << 5) | (now.getSeconds() >> 1)) >>> 0;
}

// settled are a content and its check sum. A file of the person's is copied, as it may change until the archive is saved.
async function settled(blob: Blob, known: number | undefined): Promise<Pick<Entry, 'blob' | 'crc'>> {
  const copy = blob instanceof File ? new Sink() : undefined;
  if (known !== undefined && !copy) return { blob, crc: known };
  let crc = 0;
  for (let at = 0; at < blob.size; at += readBytes) {
    const bytes = new Uint8Array(await blob.slice(at, at + readBytes).arrayBuffer());
    crc = crc32(bytes, crc);
    copy?.append(bytes);
    release(bytes);
  }
  return { blob: copy?.blob(blob.type) ?? blob, crc };
}
