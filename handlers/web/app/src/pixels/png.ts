import type { Pixels } from './pixels';
import { release } from './release';
import { rowsOf, type Rows } from './rows';

const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** encodePng is pngOf of a picture in memory, as bytes. */
export async function encodePng(picture: Pixels): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await (await pngOf(rowsOf(picture))).arrayBuffer());
}

/**
 * pngOf writes a PNG (ISO/IEC 15948) of 8 bits a channel, each row filtered as it packs best, packed by the browser's own deflate. A
 * canvas would lose colours where a picture is nearly transparent. Colours are sRGB, and said to be. Rows are read twice: for alpha, and for the pixels. What is
 * packed leaves the memory part by part.
 */
export async function pngOf(rows: Rows): Promise<Blob> {
  const channels = opaque(rows) ? 3 : 4;
  const header = new Uint8Array(13);
  const view = new DataView(header.buffer);
  view.setUint32(0, rows.width);
  view.setUint32(4, rows.height);
  header.set([8, channels === 3 ? 2 : 6, 0, 0, 0], 8);
  const packed = new Blob(await deflated(filteredRows(rows.height, rows.width * channels, channels, (y, into) => takeChannels(rows.row(y), channels, into)), leaving));
  return new Blob([new Uint8Array(signature), chunk('IHDR', header), chunk('sRGB', new Uint8Array([0])), packed, chunk('IEND', new Uint8Array())], { type: 'image/png' });
}

// leaving takes a part out of the memory.
function leaving(part: Uint8Array<ArrayBuffer>): Blob {
  const whole = chunk('IDAT', part);
  const blob = new Blob([whole]);
  release(whole);
  release(part);
  return blob;
}

/** opaque says whether no pixel lets anything through, for which all are read where nobody has looked before. */
export function opaque(rows: Rows): boolean {
  if (rows.isOpaque !== undefined) return rows.isOpaque;
  for (let y = 0; y < rows.height; y++) {
    const row = rows.row(y);
    for (let i = 3; i < row.length; i += 4) if (row[i] !== 255) return false;
  }
  return true;
}

function takeChannels(row: Uint8ClampedArray, channels: number, into: Uint8Array): void {
  for (let from = 0, i = 0; from < row.length; from += 4) for (let c = 0; c < channels; c++) into[i++] = row[from + c]!;
}

// each takes a part of what is packed as soon as there is one.
async function deflated<T>(rows: Iterable<Uint8Array<ArrayBuffer>>, each: (part: Uint8Array<ArrayBuffer>) => T): Promise<T[]> {
  const stream = new CompressionStream('deflate');
  const writer = stream.writable.getWriter();
  const written = (async () => {
    for (const row of rows) {
      await writer.write(row);
      // Packed, it is not needed: left to the browser, all rows would lie in memory.
      release(row);
    }
    await writer.close();
  })();
  const parts: T[] = [];
  const reader = stream.readable.getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) parts.push(each(next.value));
  await written;
  return parts;
}

const bandBytes = 1 << 18;

/** packRows packs rows of bytes, one for each channel of a pixel, as a PNG holds them: each row filtered, all of them deflated. */
export async function packRows(bytes: Uint8Array, width: number, channels: number): Promise<Uint8Array<ArrayBuffer>> {
  const length = width * channels;
  const rows = filteredRows(bytes.length / length, length, channels, (y, row) => row.set(bytes.subarray(y * length, (y + 1) * length)));
  return new Uint8Array(await new Blob(await deflated(rows, (part) => part)).arrayBuffer());
}

function* filteredRows(height: number, length: number, channels: number, read: (y: number, row: Uint8Array) => void): Generator<Uint8Array<ArrayBuffer>> {
  const rows = Math.max(1, Math.floor(bandBytes / length));
  const tries = [0, 1, 2, 3, 4].map(() => new Uint8Array(length));
  let above = new Uint8Array(length);
  let row = new Uint8Array(length);
  for (let top = 0; top < height; top += rows) {
    const band = new Uint8Array(Math.min(rows, height - top) * (length + 1));
    for (let y = top, at = 0; y < Math.min(height, top + rows); y++, at += length + 1) {
      read(y, row);
      const kind = filterOf(row, above, channels, tries);
      band[at] = kind;
      band.set(tries[kind]!, at + 1);
      [above, row] = [row, above];
    }
    yield band;
  }
}

// filterOf tries the five filters and returns the one with the smallest sum of differences, as libpng does.
function filterOf(row: Uint8Array, above: Uint8Array, channels: number, tries: Uint8Array[]): number {
  const [none, sub, up, average, paeth] = tries as [Uint8Array, Uint8Array, Uint8Array, Uint8Array, Uint8Array];
  const sums = [0, 0, 0, 0, 0];
  for (let i = 0; i < row.length; i++) {
    const value = row[i]!, b = above[i]!;
    const a = i < channels ? 0 : row[i - channels]!;
    const c = i < channels ? 0 : above[i - channels]!;
    none[i] = value;
    sub[i] = value - a;
    up[i] = value - b;
    average[i] = value - ((a + b) >> 1);
    paeth[i] = value - nearest(a, b, c);
    for (let kind = 0; kind < 5; kind++) {
      const difference = tries[kind]![i]!;
      sums[kind]! += difference < 128 ? difference : 256 - difference;
    }
  }
  return sums.indexOf(Math.min(...sums));
}

function nearest(a: number, b: number, c: number): number {
  const pa = Math.abs(b - c), pb = Math.abs(a - c), pc = Math.abs(a + b - 2 * c);
  return pa <= pb && pa <= pc ? a : pb <= pc ? b : c;
}

function chunk(name: string, content: Uint8Array): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(content.length + 12);
  const view = new DataView(all.buffer);
  view.setUint32(0, content.length);
  all.set([...name].map((letter) => letter.charCodeAt(0)), 4);
  all.set(content, 8);
  view.setUint32(content.length + 8, crc(all.subarray(4, content.length + 8)));
  return all;
}

const table = Uint32Array.from({ length: 256 }, (_, n) => {
  let value = n;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value;
});

function crc(bytes: Uint8Array): number {
  let value = 0xffffffff;
  for (const byte of bytes) value = table[(value ^ byte) & 255]! ^ (value >>> 8);
  return (value ^ 0xffffffff) >>> 0;
}
