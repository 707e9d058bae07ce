import { plainProfile } from './icc';
import { ascii, Broken, cleanedOf, joined, type Cleaned, type Part } from './part';
import { readExif, turnOnly } from './turn';

const needed = new Set(['VP8X', 'VP8 ', 'VP8L', 'ALPH', 'ICCP', 'ANIM', 'ANMF']);
const profileFlag = 0x20;
const exifFlag = 0x08;
const xmpFlag = 0x04;
const frameHeaderBytes = 16;

interface Chunk { type: string; whole: Uint8Array; data: Uint8Array }

/** cleanWebP leaves out EXIF, XMP and unknown chunks, in frames too, and what follows the end. An orientation stays. */
export function cleanWebP(bytes: Uint8Array): Cleaned {
  if (ascii(bytes, 0, 4) !== 'RIFF' || ascii(bytes, 8, 4) !== 'WEBP') throw new Broken(0);
  const size = uint32(bytes, 4) + 8;
  if (size > bytes.length + 1) throw new Broken(bytes.length);
  const removed: Part[] = [];
  let turn = 1;
  const kept = [...chunks(bytes, 12, Math.min(size, bytes.length))].flatMap((chunk) => {
    if (chunk.type === 'ANMF') return [frame(chunk, removed)];
    if (chunk.type === 'ICCP') return profile(chunk, removed);
    if (needed.has(chunk.type)) return [chunk.whole];
    const exif = chunk.type === 'EXIF' ? readExif(withoutHeader(chunk.data)) : undefined;
    turn = exif?.turn ?? turn;
    removed.push({ kind: exif ? (exif.gps ? 'gps' : 'exif') : chunk.type === 'XMP ' ? 'xmp' : 'other', name: chunk.type.trim(), sizeBytes: chunk.whole.length });
    return [];
  });
  if (kept.length === 0) throw new Broken(12);
  if (bytes.length > size) removed.push({ kind: 'trailer', name: 'trailer', sizeBytes: bytes.length - size });
  return cleanedOf(riff(extended(kept, turn), turn), removed, turn);
}

function* chunks(bytes: Uint8Array, from: number, to: number): Generator<Chunk> {
  for (let at = from; at + 8 <= to; ) {
    const length = uint32(bytes, at + 4);
    if (at + 8 + length > to) throw new Broken(at);
    const next = at + 8 + length + (length & 1);
    yield { type: ascii(bytes, at, 4), whole: bytes.subarray(at, next), data: bytes.subarray(at + 8, at + 8 + length) };
    at = next;
  }
}

function profile({ whole, data }: Chunk, removed: Part[]): Uint8Array[] {
  const plain = plainProfile(data);
  if (plain === data) return [whole];
  removed.push({ kind: 'profile', name: 'ICC', sizeBytes: data.length - (plain?.length ?? 0) });
  return plain === undefined ? [] : [chunkOf('ICCP', plain)];
}

// A frame of an animation holds chunks of its own.
function frame(chunk: Chunk, removed: Part[]): Uint8Array {
  const inner = [...chunks(chunk.data, frameHeaderBytes, chunk.data.length)].filter(({ type, whole }) => {
    if (needed.has(type)) return true;
    removed.push({ kind: 'other', name: type.trim(), sizeBytes: whole.length });
    return false;
  });
  return chunkOf('ANMF', joined([chunk.data.subarray(0, frameHeaderBytes), ...inner.map(({ whole }) => whole)]));
}

// The flags of the extended header say what follows. A simple file has no such header and holds no EXIF.
function extended(kept: Uint8Array[], turn: number): Uint8Array[] {
  const [first, ...rest] = kept;
  if (first === undefined || ascii(first, 0, 4) !== 'VP8X') return kept;
  const header = chunkOf('VP8X', first.slice(8, 18));
  const unset = exifFlag | xmpFlag | (rest.some((chunk) => ascii(chunk, 0, 4) === 'ICCP') ? 0 : profileFlag);
  header[8] = (header[8]! & ~unset) | (turn === 1 ? 0 : exifFlag);
  return [header, ...rest];
}

function riff(kept: Uint8Array[], turn: number): Uint8Array[] {
  const isExtended = ascii(kept[0]!, 0, 4) === 'VP8X';
  const body = turn === 1 || !isExtended ? kept : [...kept, chunkOf('EXIF', turnOnly(turn))];
  const head = new Uint8Array(12);
  head.set(new TextEncoder().encode('RIFF'));
  new DataView(head.buffer).setUint32(4, body.reduce((sum, { length }) => sum + length, 4), true);
  head.set(new TextEncoder().encode('WEBP'), 8);
  return [head, ...body];
}

function chunkOf(type: string, data: Uint8Array): Uint8Array {
  const out = new Uint8Array(8 + data.length + (data.length & 1));
  out.set(new TextEncoder().encode(type));
  new DataView(out.buffer).setUint32(4, data.length, true);
  out.set(data, 8);
  return out;
}

// Some writers put JPEG's header before the block.
const withoutHeader = (data: Uint8Array): Uint8Array => (ascii(data, 0, 6) === 'Exif\0\0' ? data.subarray(6) : data);

function uint32(bytes: Uint8Array, at: number): number {
  if (at + 4 > bytes.length) throw new Broken(at);
  return new DataView(bytes.buffer, bytes.byteOffset).getUint32(at, true);
}
