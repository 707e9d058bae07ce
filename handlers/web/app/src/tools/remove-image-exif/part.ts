export { ascii } from '../../heif/boxes';
export { Broken } from '../../heif/broken';

/** Part is something that was taken out of a picture: its kind, and its size in bytes with its header. */
export interface Part {
  kind: 'exif' | 'gps' | 'xmp' | 'iptc' | 'comment' | 'text' | 'time' | 'thumbnail' | 'maker' | 'trailer' | 'profile' | 'other';
  name: string;
  sizeBytes: number;
}

/** Cleaned is a picture without its metadata; its pixels are the bytes that they were. turn is EXIF's orientation, 1 to 8, that stays. */
export interface Cleaned {
  /** The picture, piece after piece. What stays as it was lies in the memory of the bytes that were given. */
  pieces: Uint8Array[];
  /** The pieces as one array, made at each call. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  removed: Part[];
  turn: number;
}

/** cleanedOf is a picture of pieces. */
export function cleanedOf(pieces: Uint8Array[], removed: Part[], turn: number): Cleaned {
  return { pieces, removed, turn, get bytes() { return joined(pieces); } };
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
