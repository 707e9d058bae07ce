import { deflated } from '../../engines/deflated';
import { plainProfile } from './icc';
import { ascii, Broken, cleanedOf, joined, type Cleaned, type Part } from './part';
import { readExif, turnOnly } from './turn';

// What pixels, colors, their density and an animation need (PNG 3rd edition §11, §12), and how many bytes it has at most: no reader looks at more. All else tells
// something about the picture, as do suggested palettes, which have a name.
const needed: Record<string, number> = {
  IHDR: 13, PLTE: 768, IDAT: Infinity, tRNS: 256, cHRM: 32, gAMA: 4, iCCP: Infinity, sBIT: 4, sRGB: 1, cICP: 4, mDCV: 24, cLLI: 8, bKGD: 6, hIST: 512, pHYs: 9, acTL: 8, fcTL: 26, fdAT: Infinity,
};
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
    if (type === 'IEND') kept.push(chunkOf(type, new Uint8Array(0)));
    else if (chunk.length - 12 <= (needed[type] ?? -1)) kept.push(type === 'iCCP' ? unnamed(chunk) : chunk);
    else if (type === 'eXIf') {
      const exif = readExif(chunk.subarray(8, -4));
      turn = exif.turn;
      removed.push({ kind: exif.gps ? 'gps' : 'exif', name: 'EXIF', sizeBytes: chunk.length });
    } else removed.push({ kind: isXMP(chunk, type) ? 'xmp' : (kinds[type] ?? 'other'), name: type, sizeBytes: chunk.length });
  }
  if (at < bytes.length) removed.push({ kind: 'trailer', name: 'trailer', sizeBytes: bytes.length - at });
  // After the signature and IHDR: a chunk of EXIF stands before the pixels.
  if (turn !== 1) kept.splice(2, 0, chunkOf('eXIf', turnOnly(turn)));
  return cleanedOf(kept, removed, turn);
}

const profileName = 'ICC profile';

// unnamed gives a profile a name that says nothing: programs put the screen's there.
function unnamed(chunk: Uint8Array): Uint8Array {
  const end = chunk.indexOf(0, 8);
  if (end < 0 || end > 8 + 79 || ascii(chunk, 8, end - 8) === profileName) return chunk;
  return chunkOf('iCCP', joined([new TextEncoder().encode(profileName), chunk.subarray(end, -4)]));
}

// Of a profile that is packed no more is unpacked.
const profileBytesMax = 1 << 24;

/** withPlainProfile is a cleaned PNG with what colors need of its profile. */
export async function withPlainProfile(cleaned: Cleaned): Promise<Cleaned> {
  const { pieces, removed, turn } = cleaned;
  const old = pieces.find((piece) => ascii(piece, 4, 4) === 'iCCP');
  if (old === undefined) return cleaned;
  const profile = await unpacked(old.subarray(old.indexOf(0, 8) + 2, -4));
  const plain = profile && plainProfile(profile);
  if (profile !== undefined && plain === profile) return cleaned;
  const made = plain === undefined ? new Uint8Array(0) : chunkOf('iCCP', joined([new TextEncoder().encode(`${profileName}\0\0`), await deflated(plain.slice())]));
  const part: Part = { kind: 'profile', name: 'ICC', sizeBytes: Math.max(0, old.length - made.length) };
  return cleanedOf(pieces.map((piece) => (piece === old ? made : piece)), [...removed, part], turn);
}

// unpacked is undefined where it is damaged, or too large for a profile.
async function unpacked(packed: Uint8Array): Promise<Uint8Array | undefined> {
  const parts: Uint8Array[] = [];
  let left = profileBytesMax;
  try {
    const reader = new Blob([packed.slice()]).stream().pipeThrough(new DecompressionStream('deflate')).getReader();
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      parts.push(read.value);
      left -= read.value.length;
      if (left < 0) return undefined;
    }
  } catch {
    return undefined;
  }
  return joined(parts);
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

// PNG's CRC (ISO 3309), bit by bit: what is written is small, but for profiles, of which there is one.
function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return (crc ^ 0xffffffff) >>> 0;
}
