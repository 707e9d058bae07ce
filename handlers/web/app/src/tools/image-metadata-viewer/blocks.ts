import { extrasOf } from '../../heif/extras';

/** Block is one piece of metadata that a picture holds, taken out of it. */
export interface Block {
  kind: 'exif' | 'xmp' | 'icc' | 'text';
  bytes: Uint8Array<ArrayBuffer>;
  /** The keyword of a PNG's text. */
  name?: string;
}

/** blocksOf finds the metadata of WebP, GIF, PNG and HEIC, whose tags stand in chunks of their own. Other types have none. */
export async function blocksOf(bytes: Uint8Array<ArrayBuffer>): Promise<Block[]> {
  const head = latin(bytes.subarray(0, 12));
  try {
    if (head.startsWith('RIFF') && head.endsWith('WEBP')) return webp(bytes);
    if (head.startsWith('GIF8')) return gif(bytes);
    if (head.startsWith('\x89PNG')) return await png(bytes);
    if (head.slice(4, 8) === 'ftyp') return Object.entries(extrasOf(bytes)).map(([kind, content]) => ({ kind: kind as Block['kind'], bytes: content as Uint8Array<ArrayBuffer> }));
  } catch (error) {
    if (!(error instanceof RangeError || error instanceof TypeError)) throw error; // cut off: what was found before is lost with it
  }
  return [];
}

const latin = (bytes: Uint8Array): string => new TextDecoder('latin1').decode(bytes);

function webp(bytes: Uint8Array<ArrayBuffer>): Block[] {
  const kinds: Record<string, Block['kind']> = { 'EXIF': 'exif', 'XMP ': 'xmp', 'ICCP': 'icc' };
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const found: Block[] = [];
  for (let at = 12; at + 8 <= bytes.length; ) {
    const length = view.getUint32(at + 4, true);
    const kind = kinds[latin(bytes.subarray(at, at + 4))];
    const content = bytes.slice(at + 8, at + 8 + length);
    // Some programs leave JPEG's own header before the block.
    if (kind) found.push({ kind, bytes: kind === 'exif' && latin(content.subarray(0, 6)) === 'Exif\0\0' ? content.slice(6) : content });
    at += 8 + length + (length % 2);
  }
  return found;
}

function gif(bytes: Uint8Array<ArrayBuffer>): Block[] {
  const found: Block[] = [];
  const table = (flags: number): number => (flags & 0x80 ? 3 << ((flags & 7) + 1) : 0);
  for (let at = 13 + table(bytes[10] ?? 0); at < bytes.length; ) {
    const kind = bytes[at];
    if (kind === 0x2c) at = skip(bytes, at + 11 + table(bytes[at + 9] ?? 0));
    else if (kind !== 0x21) return found;
    else {
      const [label, start] = [bytes[at + 1], at + 2];
      if (label === 0xfe) found.push({ kind: 'text', name: 'Comment', bytes: joined(bytes, start) });
      // XMP is not cut into pieces: it ends by 258 bytes that make any reader come out at its end (XMP specification part 3, 1.1.2).
      if (label === 0xff && latin(bytes.subarray(at + 3, at + 14)) === 'XMP DataXMP') found.push({ kind: 'xmp', bytes: bytes.slice(at + 14, skip(bytes, at + 14) - 258) });
      at = skip(bytes, start);
    }
  }
  return found;
}

function skip(bytes: Uint8Array, at: number): number {
  while (at < bytes.length && bytes[at] !== 0) at += 1 + bytes[at]!;
  return at + 1;
}

function joined(bytes: Uint8Array<ArrayBuffer>, at: number): Uint8Array<ArrayBuffer> {
  const parts: number[] = [];
  for (; at < bytes.length && bytes[at] !== 0; at += 1 + bytes[at]!) parts.push(...bytes.subarray(at + 1, at + 1 + bytes[at]!));
  return new Uint8Array(parts);
}

async function png(bytes: Uint8Array<ArrayBuffer>): Promise<Block[]> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const found: Block[] = [];
  for (let at = 8; at + 12 <= bytes.length; ) {
    const length = view.getUint32(at);
    const block = await chunk(latin(bytes.subarray(at + 4, at + 8)), bytes.slice(at + 8, at + 8 + length));
    if (block) found.push(block);
    at += 12 + length;
  }
  return found;
}

async function chunk(type: string, content: Uint8Array<ArrayBuffer>): Promise<Block | undefined> {
  if (type === 'eXIf') return { kind: 'exif', bytes: content };
  if (!['tEXt', 'zTXt', 'iTXt', 'iCCP'].includes(type)) return undefined;
  const end = content.indexOf(0);
  const name = latin(content.subarray(0, end));
  if (type === 'tEXt') return { kind: 'text', name, bytes: new TextEncoder().encode(latin(content.subarray(end + 1))) };
  if (type === 'iCCP') return { kind: 'icc', bytes: await inflated(content.slice(end + 2)) };
  if (type === 'zTXt') return { kind: 'text', name, bytes: new TextEncoder().encode(latin(await inflated(content.slice(end + 2)))) };
  const language = content.indexOf(0, end + 3), translated = content.indexOf(0, language + 1);
  const text = content.slice(translated + 1);
  return { kind: name === 'XML:com.adobe.xmp' ? 'xmp' : 'text', name, bytes: content[end + 1] === 1 ? await inflated(text) : text };
}

// A text of a kilobyte can inflate to a gigabyte: more than this is nothing that people read.
const inflatedBytesMax = 16_000_000;

async function inflated(packed: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const reader = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate')).getReader();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for (let next = await reader.read(); !next.done && size < inflatedBytesMax; next = await reader.read()) {
    parts.push(next.value as Uint8Array<ArrayBuffer>);
    size += next.value.length;
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}
