import { boxesIn, Cursor, type Box } from './boxes';
import { Broken } from './part';

/** Item is a part of a HEIF file: a picture, a tile of one, or a block of metadata. Its entries are where it stands in the tables; extents, where its bytes lie. */
export interface Item { id: number; type: string; mime: string; info: Span | undefined; place: Span | undefined; extents: Extent[]; isWithin: boolean }

export interface Span { from: number; end: number }

/** Extent is a place in the file, or in the box of data that the tables hold themselves (inIdat). */
export interface Extent extends Span { inIdat: boolean }

/** Reference says that an item is about others, such as a thumbnail (thmb) or metadata (cdsc). */
export interface Reference extends Span { type: string; of: number; to: number[] }

const versionBytes = 4;

/** itemsOf reads the tables of items (iinf, iloc) of a HEIF file (ISO/IEC 23008-12). idat is the place of the data that the tables hold. */
export function itemsOf(bytes: Uint8Array, iinf: Box, iloc: Box, idat: Box | undefined): Map<number, Item> {
  const items = new Map<number, Item>();
  const item = (id: number): Item => {
    const known = items.get(id) ?? { id, type: '', mime: '', info: undefined, place: undefined, extents: [], isWithin: false };
    items.set(id, known);
    return known;
  };
  for (const { from, at, end, type } of boxesIn(bytes, iinf.at + versionBytes + (bytes[iinf.at] === 0 ? 2 : 4), iinf.end)) {
    if (type !== 'infe') continue;
    const version = bytes[at]!;
    if (version < 2) throw new Broken(at);
    const read = new Cursor(bytes, at + versionBytes, end);
    const one = item(read.number(version === 2 ? 2 : 4));
    read.number(2);
    one.info = { from, end };
    one.type = String.fromCharCode(read.number(1), read.number(1), read.number(1), read.number(1));
    read.text();
    if (one.type === 'mime') one.mime = read.text();
  }
  placed(bytes, iloc, idat, item);
  return items;
}

function placed(bytes: Uint8Array, iloc: Box, idat: Box | undefined, item: (id: number) => Item): void {
  const version = bytes[iloc.at]!;
  const read = new Cursor(bytes, iloc.at + versionBytes, iloc.end);
  const [sizes, more] = [read.number(1), read.number(1)];
  const [offset, length, base, index] = [sizes >> 4, sizes & 15, more >> 4, version === 0 ? 0 : more & 15];
  for (let left = read.number(version < 2 ? 2 : 4); left > 0; left--) {
    const from = read.at;
    const one = item(read.number(version < 2 ? 2 : 4));
    const method = version === 0 ? 0 : read.number(2) & 15;
    read.number(2);
    const start = read.number(base);
    for (let parts = read.number(2); parts > 0; parts--) {
      read.number(index);
      const [at, size] = [start + read.number(offset), read.number(length)];
      const zero = method === 1 ? (idat?.at ?? 0) : 0;
      if (method === 2) one.isWithin = true;
      else one.extents.push({ from: zero + at, end: zero + at + size, inIdat: method === 1 });
      if (method !== 2 && zero + at + size > bytes.length) throw new Broken(read.at);
    }
    one.place = { from, end: read.at };
  }
}

/** referencesOf reads what items say of each other (iref). */
export function referencesOf(bytes: Uint8Array, iref: Box): Reference[] {
  const size = bytes[iref.at] === 0 ? 2 : 4;
  return boxesIn(bytes, iref.at + versionBytes, iref.end).map(({ type, from, at, end }) => {
    const read = new Cursor(bytes, at, end);
    const of = read.number(size);
    return { type, from, end, of, to: Array.from({ length: read.number(2) }, () => read.number(size)) };
  });
}
