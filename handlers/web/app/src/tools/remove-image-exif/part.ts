/** Part is something that was taken out of a picture: its kind, and its size in bytes with its header. */
export interface Part {
  kind: 'exif' | 'gps' | 'xmp' | 'iptc' | 'comment' | 'text' | 'time' | 'thumbnail' | 'maker' | 'trailer' | 'other';
  name: string;
  sizeBytes: number;
}

/** Cleaned is a picture without its metadata; its pixels are the bytes that they were. turn is EXIF's orientation, 1 to 8, that stays. */
export interface Cleaned {
  bytes: Uint8Array<ArrayBuffer>;
  removed: Part[];
  turn: number;
}

/** Broken means that a picture ends too early, or is none: its place in bytes. */
export class Broken extends Error {
  constructor(readonly at: number) {
    super(`broken at byte ${at}`);
  }
}

/** joined are byte arrays one after another. */
export function joined(parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const out = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return out;
}

/** ascii reads bytes as letters. */
export function ascii(bytes: Uint8Array, at: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + length));
}
