import { release } from '../pixels/release';
import { asciiInto } from './ascii';

/** FileText is what a file says. One in UTF-8 may be read again by a worker, which spares the way of a long text from page to worker. */
export interface FileText { text: string; isUTF8: boolean }

// What is no UTF-8 is read as the first of these; what is UTF-16 has zero bytes, or is no UTF-8.
const doubtful = ['\ufffd', '\0'];

/** plainText is what a file in UTF-8 says, without its mark of byte order; undefined if it may be another coding. Its bytes are not there besides. */
export async function plainText(file: Blob): Promise<string | undefined> {
  const text = await file.text();
  return doubtful.some((sign) => text.includes(sign)) ? undefined : text;
}

/** fileText reads a file: UTF-8, UTF-16 with a mark, or else Windows-1252; undefined if it has zero bytes, as no text has. */
export async function fileText(file: File): Promise<FileText | undefined> {
  const plain = await plainText(file);
  if (plain !== undefined) return { text: plain, isUTF8: true };
  const bytes = new Uint8Array(await file.arrayBuffer());
  const coding = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : 'utf-8';
  if (coding === 'utf-8' && bytes.includes(0)) return undefined;
  try {
    return { text: new TextDecoder(coding, { fatal: true }).decode(bytes), isUTF8: coding === 'utf-8' };
  } catch {
    return coding === 'utf-8' ? { text: new TextDecoder('windows-1252').decode(bytes), isUTF8: false } : undefined;
  }
}

/** Source is a text that was typed or pasted, as a string or, if it is long, as UTF-8, or the file in UTF-8 that it is in. */
export type Source = string | Uint8Array<ArrayBuffer> | File;

// Shorter texts are copied as they are.
const longLetters = 100_000;

/**
 * packed is a long text as UTF-8, which may be transferred: a string is copied, at two bytes a letter in some browsers, and held until the copy has been read. What is shorter, a
 * file, and what UTF-8 cannot say, since it has half of a letter, stays as it is.
 */
export function packed(source: Source): Source {
  if (typeof source !== 'string' || source.length < longLetters) return source;
  // Browsers have it since 2023.
  const { isWellFormed } = source as unknown as { isWellFormed?: () => boolean };
  const bytes = new Uint8Array(source.length);
  if (asciiInto(bytes, source)) return bytes;
  return isWellFormed?.call(source) ? new TextEncoder().encode(source) : source;
}

/** stringOf is a source as a string, without its mark of byte order if it is a file. The bytes of a packed text are given back. */
export async function stringOf(source: Source): Promise<string> {
  if (typeof source === 'string') return source;
  if (source instanceof Blob) return source.text();
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(source);
  release(source);
  return text;
}

const markBytes = 3;

const isMarked = (bytes: Uint8Array): boolean => bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;

/** bytesOf is a source as UTF-8, without a mark of byte order. */
export async function bytesOf(source: Source): Promise<Uint8Array> {
  const bytes = typeof source === 'string' ? new TextEncoder().encode(source) : source instanceof Blob ? new Uint8Array(await source.arrayBuffer()) : source;
  return isMarked(bytes) ? bytes.subarray(markBytes) : bytes;
}

// unmarked is a file without its mark of byte order.
async function unmarked(file: Blob): Promise<Blob> {
  return isMarked(new Uint8Array(await file.slice(0, markBytes).arrayBuffer())) ? file.slice(markBytes) : file;
}

// With u, a pair of halves is one letter.
const half = /[\ud800-\udfff]/u;

/** utf8Of is a source as UTF-8, without a mark of byte order: a file stays one, for it to be read piece by piece. As a string, if it has half of a letter. */
export async function utf8Of(source: Source): Promise<Uint8Array | string | Blob> {
  if (source instanceof Blob) return unmarked(source);
  return typeof source === 'string' && half.test(source) ? source : bytesOf(source);
}
