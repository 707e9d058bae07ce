import { ascii, Broken, joined, type Cleaned, type Part } from './part';
import { readExif, turnOnly } from './turn';

// What pixels, colors, their density and an animation need (PNG 3rd edition §11, §12). All else tells something about the picture.
const needed = new Set(['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'cHRM', 'gAMA', 'iCCP', 'sBIT', 'sRGB', 'cICP', 'mDCV', 'cLLI', 'bKGD', 'hIST', 'pHYs', 'sPLT', 'acTL', 'fcTL', 'fdAT']);
const kinds: Record<string, Part['kind']> = { tEXt: 'text', zTXt: 'text', iTXt: 'text', tIME: 'time' };
const signatureBytes = 8;

/** cleanPNG leaves out every chunk that pixels and colors do not need, and what follows the end. An orientation stays. */
export function cleanPNG(bytes: Uint8Array): Cleaned {
  if (ascii(bytes, 0, signatureBytes) !== '\x89PNG\r\n\x1a\n') throw new Broken(0);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const kept: Uint8Array[] = [bytes.subarray(0, signatureBytes)];
  const removed: Part[] = [];
  let turn = 1;
  let type = '';
  let at = signatureBytes;
  while (type !== 'IEND') {
    if (at + 12 > bytes.length) throw new Broken(at);
    const end = at + 12 + view.getUint32(at);
    if (end > bytes.length) throw new Broken(at);
    type = ascii(bytes, at + 4, 4);
    const chunk = bytes.subarray(at, end);
    at = end;
    if (needed.has(type)) kept.push(chunk);
    else if (type === 'eXIf') {
      const exif = readExif(chunk.subarray(8, -4));
      turn = exif.turn;
      removed.push({ kind: exif.gps ? 'gps' : 'exif', name: 'EXIF', sizeBytes: chunk.length });
    } else removed.push({ kind: isXMP(chunk, type) ? 'xmp' : (kinds[type] ?? 'other'), name: type, sizeBytes: chunk.length });
  }
  if (at < bytes.length) removed.push({ kind: 'trailer', name: 'trailer', sizeBytes: bytes.length - at });
  // After the signature and IHDR: a chunk of EXIF stands before the pixels.
  if (turn !== 1) kept.splice(2, 0, chunkOf('eXIf', turnOnly(turn)));
  return { bytes: joined(kept), removed, turn };
}

const isXMP = (chunk: Uint8Array, type: string): boolean => type === 'iTXt' && ascii(chunk, 8, 17) === 'XML:com.adobe.xmp';

function chunkOf(type: string, data: Uint8Array): Uint8Array {
  const out = new Uint8Array(data.length + 12);
  const view = new DataView(out.buffer);
  view.setUint32(0, data.length);
  out.set(new TextEncoder().encode(type), 4);
  out.set(data, 8);
  view.setUint32(data.length + 8, crc32(out.subarray(4, data.length + 8)));
  return out;
}

// PNG's CRC (ISO 3309), bit by bit: the one chunk that is written has 26 bytes.
function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return (crc ^ 0xffffffff) >>> 0;
}
