/** Jpeg is what a JPEG's header says, and its bytes without what tells viewers of files to turn or color it otherwise than a PDF does. */
export interface Jpeg { width: number; height: number; channels: number; bits: number; plain: Uint8Array; asRGB: boolean }

const sos = 0xda, app0 = 0xe0, app14 = 0xee, app15 = 0xef, com = 0xfe;

/**
 * jpegOf reads a JPEG of a PDF (ITU T.81, annex B). A PDF knows neither EXIF's turn nor the profile in the file (ISO 32000-2, 7.4.8), so
 * all segments of applications go but Adobe's, which says how colors are coded. Undefined: no JPEG, or one that ends too soon.
 */
export function jpegOf(bytes: Uint8Array): Jpeg | undefined {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return undefined;
  const kept: Uint8Array[] = [bytes.subarray(0, 2)];
  let frame: Omit<Jpeg, 'plain' | 'asRGB'> & { ids: string } | undefined;
  let adobe = false;
  for (let at = 2; at + 4 <= bytes.length; ) {
    const marker = bytes[at + 1]!;
    if (bytes[at] !== 0xff) return undefined;
    if (marker === 0xff) {
      at++;
      continue;
    }
    if (marker === sos) {
      kept.push(bytes.subarray(at));
      return frame && { width: frame.width, height: frame.height, channels: frame.channels, bits: frame.bits, plain: joined(kept), asRGB: !adobe && frame.ids === 'RGB' };
    }
    const end = at + 2 + ((bytes[at + 2]! << 8) | bytes[at + 3]!);
    const segment = bytes.subarray(at, end);
    adobe ||= marker === app14;
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) frame = frameOf(segment);
    if (marker === app14 || !((marker >= app0 && marker <= app15) || marker === com)) kept.push(segment);
    at = end;
  }
  return undefined;
}

function frameOf(segment: Uint8Array): Omit<Jpeg, 'plain' | 'asRGB'> & { ids: string } {
  const two = (at: number): number => (segment[at]! << 8) | segment[at + 1]!;
  const channels = segment[9]!;
  return { bits: segment[4]!, height: two(5), width: two(7), channels, ids: Array.from({ length: channels }, (_, n) => String.fromCharCode(segment[10 + 3 * n]!)).join('') };
}

function joined(parts: Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
