import { plainProfile } from './icc';
import { ascii, Broken, cleanedOf, joined, type Cleaned, type Part } from './part';
import { readExif, turnOnly } from './turn';

const soi = 0xd8, eoi = 0xd9, sos = 0xda, app0 = 0xe0, app1 = 0xe1, app2 = 0xe2, app13 = 0xed, app14 = 0xee, com = 0xfe;
const exifHeader = 'Exif\0\0';
const profileName = 'ICC_PROFILE\0';
// Marker, length, name, number and count of a segment with a part of a profile; a segment has 65,535 bytes without its marker.
const profileHeaderBytes = 4 + profileName.length + 2;
const segmentBytesMax = 65_535 + 2;
// The length that Adobe's segment has, which says how colors are written.
const adobeBytes = 14;

/**
 * cleanJPEG leaves out every segment that says something about the picture, and what follows its end. What the pixels need stays:
 * tables, frames and scans byte for byte, JFIF's density, the color profile, Adobe's transform and the orientation.
 */
export function cleanJPEG(bytes: Uint8Array): Cleaned {
  if (bytes[0] !== 0xff || bytes[1] !== soi) throw new Broken(0);
  const kept: Uint8Array[] = [];
  const removed: Part[] = [];
  const profile: Uint8Array[] = [];
  let turn = 1;
  let at = 2;
  for (;;) {
    const start = at;
    while (bytes[at] === 0xff && bytes[at + 1] === 0xff) at++; // filling bytes
    const marker = bytes[at + 1];
    if (bytes[at] !== 0xff || marker === undefined || marker === 0) throw new Broken(start);
    if (marker === eoi) break;
    const length = (bytes[at + 2]! << 8) | bytes[at + 3]!;
    const end = at + 2 + length;
    if (!(length >= 2) || end > bytes.length) throw new Broken(at);
    const segment = bytes.subarray(at, end);
    at = marker === sos ? scanEnd(bytes, end) : end;
    if (marker === sos) kept.push(bytes.subarray(end - length - 2, at));
    else if (isOfPixels(marker)) kept.push(segment);
    else if (marker === app0 && ascii(segment, 4, 5) === 'JFIF\0') keepJFIF(segment, kept, removed);
    else if (marker === app2 && ascii(segment, 4, 12) === profileName) profile.push(segment);
    else if (marker === app14 && ascii(segment, 4, 5) === 'Adobe' && length >= adobeBytes) keepAdobe(segment, kept, removed);
    else removed.push(...named(marker, segment, (found) => (turn = turn === 1 ? found : turn)));
  }
  if (bytes.length > at + 2) removed.push({ kind: 'trailer', name: 'trailer', sizeBytes: bytes.length - at - 2 });
  const head: Uint8Array[] = [new Uint8Array([0xff, soi])];
  if (kept[0]?.[1] === app0) head.push(kept.shift()!); // JFIF wants to be first
  if (turn !== 1) head.push(exifSegment(turn));
  return cleanedOf([...head, ...profileSegments(profile, removed), ...kept, new Uint8Array([0xff, eoi])], removed, turn);
}

// Frames, tables, scans and restarts (ITU-T T.81, table B.1), but for markers that the standard keeps for later: anything may be in those.
const isOfPixels = (marker: number): boolean => marker >= 0xc0 && marker <= 0xdf && marker !== 0xc8;

// scanEnd is where the coded pixels after a scan's header end: at the next marker that is neither a stuffed byte nor a restart.
function scanEnd(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1];
    if (next === undefined) break;
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
  throw new Broken(bytes.length);
}

// JFIF's own little picture may show what was cut off later: 14 bytes of the segment are its data, the rest is that.
function keepJFIF(segment: Uint8Array, kept: Uint8Array[], removed: Part[]): void {
  const plain = segment.slice(0, 18);
  if (plain.length < 18) return;
  plain[2] = 0;
  plain[3] = 16;
  plain[16] = 0;
  plain[17] = 0;
  kept.push(plain);
  if (segment.length > 18) removed.push({ kind: 'thumbnail', name: 'JFIF', sizeBytes: segment.length - 18 });
}

function keepAdobe(segment: Uint8Array, kept: Uint8Array[], removed: Part[]): void {
  const plain = segment.slice(0, 2 + adobeBytes);
  plain[2] = 0;
  plain[3] = adobeBytes;
  kept.push(plain);
  if (segment.length > plain.length) removed.push({ kind: 'maker', name: 'APP14 Adobe', sizeBytes: segment.length - plain.length });
}

// profileSegments writes the profile, which lies in several segments, with what colors need of it.
function profileSegments(segments: Uint8Array[], removed: Part[]): Uint8Array[] {
  if (segments.length === 0) return [];
  const whole = joined([...segments].sort((a, b) => a[16]! - b[16]!).map((segment) => segment.subarray(profileHeaderBytes)));
  const plain = plainProfile(whole);
  if (plain !== whole) removed.push({ kind: 'profile', name: 'ICC', sizeBytes: whole.length - (plain?.length ?? 0) });
  if (plain === whole || plain === undefined) return plain === undefined ? [] : segments;
  const each = segmentBytesMax - profileHeaderBytes;
  const count = Math.ceil(plain.length / each);
  return Array.from({ length: count }, (_, n) => {
    const part = plain.subarray(n * each, (n + 1) * each);
    const length = profileHeaderBytes - 2 + part.length;
    return joined([new Uint8Array([0xff, app2, length >> 8, length & 0xff]), new TextEncoder().encode(profileName), new Uint8Array([n + 1, count]), part]);
  });
}

function named(marker: number, segment: Uint8Array, turned: (turn: number) => void): Part[] {
  const sizeBytes = segment.length;
  if (marker === com) return [{ kind: 'comment', name: 'COM', sizeBytes }];
  const label = ascii(segment, 4, 40).split('\0')[0] ?? '';
  if (marker === app1 && ascii(segment, 4, 6) === exifHeader) {
    const exif = readExif(segment.subarray(10));
    turned(exif.turn);
    return [{ kind: exif.gps ? 'gps' : 'exif', name: 'EXIF', sizeBytes }];
  }
  if (marker === app1 && label.startsWith('http')) return [{ kind: 'xmp', name: 'XMP', sizeBytes }];
  if (marker === app13) return [{ kind: 'iptc', name: 'IPTC', sizeBytes }];
  if (marker === app0 || (marker === app2 && label.startsWith('MPF'))) return [{ kind: 'thumbnail', name: label, sizeBytes }];
  return [{ kind: 'maker', name: `APP${marker - app0}${/^[ -~]+$/.test(label) ? ' ' + label : ''}`, sizeBytes }];
}

function exifSegment(turn: number): Uint8Array {
  const tiff = turnOnly(turn);
  return joined([new Uint8Array([0xff, app1, 0, 2 + exifHeader.length + tiff.length]), new TextEncoder().encode(exifHeader), tiff]);
}
