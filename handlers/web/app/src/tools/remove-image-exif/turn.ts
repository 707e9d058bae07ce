import { ascii } from './part';

const orientationTag = 0x0112;
const gpsTag = 0x8825;

/** Exif is what the remover needs to know of a TIFF block: the orientation, 1 to 8 (1 if there is none), and whether it tells a place. */
export interface Exif { turn: number; gps: boolean }

/** readExif reads the first directory of a TIFF block. A damaged one has neither orientation nor place. */
export function readExif(tiff: Uint8Array): Exif {
  const out = { turn: 1, gps: false };
  const order = ascii(tiff, 0, 2);
  if (tiff.length < 8 || (order !== 'II' && order !== 'MM')) return out;
  const little = order === 'II';
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength);
  const start = view.getUint32(4, little);
  if (start + 2 > tiff.length) return out;
  const entries = view.getUint16(start, little);
  for (let at = start + 2; at < start + 2 + entries * 12 && at + 12 <= tiff.length; at += 12) {
    const tag = view.getUint16(at, little);
    if (tag === gpsTag) out.gps = true;
    const turn = tag === orientationTag ? view.getUint16(at + 8, little) : 0;
    if (turn >= 1 && turn <= 8) out.turn = turn;
  }
  return out;
}

/** turnOnly is a TIFF block that holds an orientation and nothing else: 26 bytes. */
export function turnOnly(turn: number): Uint8Array {
  return new Uint8Array([0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, turn, 0, 0, 0, 0, 0, 0]);
}
