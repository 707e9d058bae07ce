import { bestCodes, codesOf, type Codes } from './huffman';

/**
 * joinedJpeg makes one JPEG of sequential ones that were made alike of its strips, from the top down, each but the last as high as some of its blocks: no coefficient
 * changes. Codes are chosen for all of it, as an encoder does that sees the whole picture (ITU T.81, Annexes B, F and K.2). height is in pixels.
 */
export function joinedJpeg(strips: Uint8Array[], height: number): Uint8Array<ArrayBuffer> {
  const parsed = strips.map(strip);
  const first = parsed[0]!;
  const counts = tables.map(() => new Uint32Array(256));
  walkAll(parsed, (table, symbol) => void counts[table]![symbol]!++);
  const codes = counts.map((count) => bestCodes(count));
  const out = new Bits(strips.reduce((sum, { length }) => sum + length, 0));
  out.bytes(new Uint8Array([0xff, 0xd8]));
  for (const { marker, from, to } of first.segments) {
    const segment = first.bytes.slice(from, to);
    if (isFrame(marker)) new DataView(segment.buffer).setUint16(5, height);
    if (marker === sos) for (const [table, code] of codes.entries()) if (code.symbols.length > 0) out.bytes(defined(tables[table]!, code));
    if (marker !== dht) out.bytes(segment);
  }
  const coded = codes.map(codesOf);
  walkAll(parsed, (table, symbol, value, length) => {
    const code = coded[table]![symbol]!;
    const bits = code & 255;
    if (bits + length <= putMax) return out.put(((code >>> 8) << length) | value, bits + length);
    out.put(code >>> 8, bits);
    out.put(value, length);
  });
  return out.ended();
}

const sof0 = 0xc0, sof1 = 0xc1, dht = 0xc4, sos = 0xda, dri = 0xdd;
const isFrame = (marker: number): boolean => marker === sof0 || marker === sof1;
// Class and number of each table: for the first values and for the others, of the first component and of those that are told otherwise.
const tables = [0x00, 0x01, 0x10, 0x11];
const tableOf = (kind: number, number: number): number => {
  const at = tables.indexOf((kind << 4) | number);
  if (at < 0) throw new Error('a table that no baseline JPEG has');
  return at;
};

interface Segment { marker: number; from: number; to: number }
interface Component { blocks: number; dc: number; ac: number }
interface Strip { bytes: Uint8Array; segments: Segment[]; decoders: Uint16Array[]; components: Component[]; units: number; data: number }

function strip(bytes: Uint8Array): Strip {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const made: Strip = { bytes, segments: [], decoders: tables.map(() => new Uint16Array(0)), components: [], units: 0, data: 0 };
  for (let at = 2; made.data === 0; ) {
    const marker = bytes[at + 1]!;
    const to = at + 2 + view.getUint16(at + 2);
    if (bytes[at] !== 0xff || to > bytes.length || marker === dri) throw new Error('not a JPEG as it is expected');
    made.segments.push({ marker, from: at, to });
    if (marker === dht) readTables(bytes.subarray(at + 4, to), made.decoders);
    else if (isFrame(marker)) readFrame(view, at + 4, made);
    else if (marker === sos) [made.data] = [to, readScan(bytes, at + 4, made)];
    at = to;
  }
  return made;
}

function readTables(bytes: Uint8Array, decoders: Uint16Array[]): void {
  for (let at = 0; at < bytes.length; ) {
    const table = tableOf(bytes[at]! >> 4, bytes[at]! & 15);
    const lengths = bytes.subarray(at + 1, at + 17);
    const count = lengths.reduce((sum, one) => sum + one, 0);
    const symbols = bytes.subarray(at + 17, at + 17 + count);
    // Each word of 16 bits begins with one code.
    const decoder = new Uint16Array(1 << 16);
    for (let length = 1, next = 0, word = 0; length <= 16; length++) {
      for (let n = lengths[length - 1]!; n > 0; n--, next++) decoder.fill((symbols[next]! << 8) | length, word, (word += 1 << (16 - length)));
    }
    decoders[table] = decoder;
    at += 17 + count;
  }
}

function readFrame(view: DataView, at: number, made: Strip): void {
  const [height, width, count] = [view.getUint16(at + 1), view.getUint16(at + 3), view.getUint8(at + 5)];
  const sides = Array.from({ length: count }, (_, n) => view.getUint8(at + 7 + 3 * n));
  const [across, down] = count === 1 ? [1, 1] : [Math.max(...sides.map((side) => side >> 4)), Math.max(...sides.map((side) => side & 15))];
  made.units = Math.ceil(width / (8 * across)) * Math.ceil(height / (8 * down));
  made.components = sides.map((side) => ({ blocks: count === 1 ? 1 : (side >> 4) * (side & 15), dc: 0, ac: 0 }));
}

function readScan(bytes: Uint8Array, at: number, { components }: Strip): void {
  if (bytes[at] !== components.length) throw new Error('a JPEG of several scans');
  for (const [n, component] of components.entries()) {
    const both = bytes[at + 2 + 2 * n]!;
    Object.assign(component, { dc: tableOf(0, both >> 4), ac: tableOf(1, both & 15) });
  }
}

type Visit = (table: number, symbol: number, value: number, length: number) => void;

// walkAll gives each code of all strips, and the bits behind it. The first value of a block is told as what it differs from that of the block before, across strips too.
function walkAll(strips: Strip[], visit: Visit): void {
  const last = new Int32Array(strips[0]!.components.length);
  for (const one of strips) walk(one, last, visit);
}

function walk({ bytes, decoders, components, units, data }: Strip, last: Int32Array, visit: Visit): void {
  let at = data, held = 0, count = 0;
  // At least 16 bits are held after it. Beyond the end there are zeros.
  const fill = (): void => {
    for (; count < 17; count += 8) {
      const byte = bytes[at]!;
      if (byte === 0xff && bytes[at + 1] !== 0) held <<= 8;
      else {
        held = (held << 8) | byte;
        at += byte === 0xff ? 2 : 1;
      }
    }
  };
  const symbolOf = (decoder: Uint16Array): number => {
    fill();
    const found = decoder[(held >>> (count - 16)) & 0xffff]!;
    if ((found & 255) === 0) throw new Error('a code that no table has');
    count -= found & 255;
    return found >> 8;
  };
  const valueOf = (length: number): number => {
    if (length === 0) return 0;
    fill();
    count -= length;
    return (held >>> count) & ((1 << length) - 1);
  };
  const own = new Int32Array(components.length);
  for (let unit = 0; unit < units; unit++) {
    for (let c = 0; c < components.length; c++) {
      const { blocks, dc, ac } = components[c]!;
      for (let block = 0; block < blocks; block++) {
        const length = symbolOf(decoders[dc]!);
        const value = valueOf(length);
        own[c]! += length > 0 && value < 1 << (length - 1) ? value - (1 << length) + 1 : value;
        const difference = own[c]! - last[c]!;
        last[c] = own[c]!;
        const size = 32 - Math.clz32(Math.abs(difference));
        visit(dc, size, difference < 0 ? difference + (1 << size) - 1 : difference, size);
        for (let k = 1; k < 64; k++) {
          const symbol = symbolOf(decoders[ac]!);
          const size = symbol & 15;
          visit(ac, symbol, valueOf(size), size);
          if (symbol === 0) break;
          k += symbol >> 4;
        }
      }
    }
  }
}

function defined(table: number, { lengths, symbols }: Codes): Uint8Array {
  const length = 19 + symbols.length;
  return new Uint8Array([0xff, dht, length >> 8, length & 255, table, ...lengths, ...symbols]);
}

// What is put at once lies, with what is left of a byte, in 31 bits.
const putMax = 24;

// Bits are written from the highest of each byte on; a zero follows a byte of ones.
class Bits {
  private room: Uint8Array<ArrayBuffer>;
  private used = 0;
  private held = 0;
  private count = 0;

  constructor(expected: number) {
    this.room = new Uint8Array(expected + (1 << 16));
  }

  bytes(all: Uint8Array): void {
    this.make(all.length);
    this.room.set(all, this.used);
    this.used += all.length;
  }

  put(value: number, length: number): void {
    this.held = (this.held << length) | value;
    this.count += length;
    while (this.count >= 8) {
      this.count -= 8;
      this.byte((this.held >>> this.count) & 255);
    }
  }

  ended(): Uint8Array<ArrayBuffer> {
    if (this.count > 0) this.put((1 << (8 - this.count)) - 1, 8 - this.count);
    this.bytes(new Uint8Array([0xff, 0xd9]));
    return this.room.slice(0, this.used);
  }

  private byte(value: number): void {
    if (this.used + 2 > this.room.length) this.make(2);
    this.room[this.used++] = value;
    if (value === 255) this.room[this.used++] = 0;
  }

  private make(more: number): void {
    if (this.used + more <= this.room.length) return;
    const larger = new Uint8Array(Math.max(this.used + more, Math.ceil(this.room.length * 1.25)));
    larger.set(this.room);
    this.room = larger;
  }
}
