import { boxOn, Cursor, wholeIn, type Box } from './boxes';

/** framesInSequence returns how many pictures the longest sequence of an AVIF or HEIF file has (ISO/IEC 23008-12, 7): its tracks, but no single pictures. */
export function framesInSequence(bytes: Uint8Array): number {
  const moov = boxOn(bytes, { at: 0, end: bytes.length }, 'moov');
  const tracks = moov ? [...wholeIn(bytes, moov.at, moov.end)].filter(({ type }) => type === 'trak') : [];
  return Math.max(1, ...tracks.map((track) => samplesOf(bytes, track)));
}

// samplesOf is the number of a track's pictures: no more than the file has room for, if each has a byte.
function samplesOf(bytes: Uint8Array, track: Box): number {
  const [handler, sizes] = [boxOn(bytes, track, 'mdia', 'hdlr'), boxOn(bytes, track, 'mdia', 'minf', 'stbl', 'stsz')];
  if (!handler || !sizes || handler.end - handler.at < 12 || sizes.end - sizes.at < 12) return 1;
  if (new Cursor(bytes, handler.at + 8, handler.end).letters(4) !== shownAsPictures) return 1;
  return Math.min(new Cursor(bytes, sizes.at + 8, sizes.end).number(4), bytes.length);
}

// The handler of what is shown as pictures; an alpha channel has 'auxv'.
const shownAsPictures = 'pict';
