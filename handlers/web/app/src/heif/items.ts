import { boxesIn, Cursor, type Box } from './boxes';
import { Broken } from './broken';

/** Item is a part of a HEIF file: a picture, a tile of one, or a block of metadata. Its entries are where it stands in the tables; extents, where its bytes lie, or ought to. */
export interface Item { id: number; type: string; mime: string; info: Span | undefined; place: Span | undefined; extents: Extent[]; isWithin: boolean }

export interface Span { from: number; end: number }

/** Extent is a place in the file, or in the box of data that the tables hold themselves (inIdat). */
export interface Extent extends Span { inIdat: boolean }

/** Reference says that an item is about others, such as a thumbnail (thmb) or metadata (cdsc). */
export interface Reference extends Span { type: string; of: number; to: number[] }

/** Tables are what a HEIF file says of its items (ISO/IEC 23008-12), and which of them is the main picture. */
export interface Tables {
  /** inside are the boxes that the tables are. */
  inside: Box[];
  items: Map<number, Item>;
  references: Reference[];
  main: number;
}

/** versionBytes is how long version and flags are, with which many boxes begin. */
export const versionBytes = 4;

/** tablesOf reads the tables in a file's meta box. It throws Broken for tables that are damaged, but not for items whose bytes the file has lost. */
export function tablesOf(bytes: Uint8Array, meta: Box): Tables {
  const inside = [...boxesIn(bytes, meta.at + versionBytes, meta.end)];
  const box = (type: string): Box | undefined => inside.find((one) => one.type === type);
  const [iinf, iloc, pitm, iref] = [box('iinf'), box('iloc'), box('pitm'), box('iref')];
  if (!iinf || !iloc || !pitm) throw new Broken(meta.at);
  const main = new Cursor(bytes, pitm.at + versionBytes, pitm.end).number(bytes[pitm.at] === 0 ? 2 : 4);
  return { inside, items: itemsOf(bytes, iinf, iloc, box('idat')), references: iref ? referencesOf(bytes, iref) : [], main };
}

function itemsOf(bytes: Uint8Array, iinf: Box, iloc: Box, idat: Box | undefined): Map<number, Item> {
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
    one.type = read.letters(4);
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
    const parts = read.number(2);
    // Parts that take no room are all the same one, and could be 65,535 for each few bytes.
    if (parts > 1 && index + offset + length === 0) throw new Broken(read.at);
    for (let part = 0; part < parts; part++) {
      read.number(index);
      const [at, size] = [start + read.number(offset), read.number(length)];
      const zero = method === 1 ? (idat?.at ?? 0) : 0;
      if (method === 2) one.isWithin = true;
      else one.extents.push({ from: zero + at, end: zero + at + size, inIdat: method === 1 });
    }
    one.place = { from, end: read.at };
  }
}

function referencesOf(bytes: Uint8Array, iref: Box): Reference[] {
  const size = bytes[iref.at] === 0 ? 2 : 4;
  return [...boxesIn(bytes, iref.at + versionBytes, iref.end)].map(({ type, from, at, end }) => {
    const read = new Cursor(bytes, at, end);
    const of = read.number(size);
    return { type, from, end, of, to: Array.from({ length: read.number(2) }, () => read.number(size)) };
  });
}

/** Association says which properties an item has, by their numbers from 1, and where that stands. */
export interface Association extends Span { item: number; properties: number[] }

/** associationsIn reads which properties belong to which item (ipma). */
export function associationsIn(bytes: Uint8Array, ipma: Box): Association[] {
  const [version, isWide] = [bytes[ipma.at]!, (bytes[ipma.at + 3]! & 1) === 1];
  const read = new Cursor(bytes, ipma.at + versionBytes, ipma.end);
  const found: Association[] = [];
  for (let left = read.number(4); left > 0; left--) {
    const from = read.at;
    const item = read.number(version < 1 ? 2 : 4);
    // The first bit says whether the property has to be understood.
    const properties = Array.from({ length: read.number(1) }, () => (isWide ? read.number(2) & 0x7fff : read.number(1) & 0x7f));
    found.push({ from, end: read.at, item, properties });
  }
  return found;
}
