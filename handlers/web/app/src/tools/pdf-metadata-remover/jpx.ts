import { ascii, Broken, cleanedOf, type Cleaned, type Part } from '../remove-image-exif/part';

// Boxes that hold XMP, EXIF, a place or who has the rights (ISO/IEC 15444-1, annex I).
const telling = new Set(['uuid', 'xml ', 'uinf', 'jp2i', 'free']);

/** plainJPX leaves out what a JPEG 2000 file says about its picture. One without boxes is its coded pixels alone. */
export function plainJPX(bytes: Uint8Array): Cleaned {
  if (ascii(bytes, 4, 4) !== 'jP  ') return cleanedOf([bytes], [], 1);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const kept: Uint8Array[] = [];
  const removed: Part[] = [];
  for (let at = 0; at + 8 <= bytes.length; ) {
    const size = view.getUint32(at);
    // 0 reaches to the end of the file, 1 says that 64 bits follow.
    const end = size === 0 ? bytes.length : at + (size === 1 && at + 16 <= bytes.length ? Number(view.getBigUint64(at + 8)) : size);
    if (end < at + 8 || end > bytes.length) throw new Broken(at);
    const type = ascii(bytes, at + 4, 4);
    if (telling.has(type)) removed.push({ kind: 'xmp', name: type.trim(), sizeBytes: end - at });
    else kept.push(bytes.subarray(at, end));
    at = end;
  }
  return cleanedOf(kept, removed, 1);
}
