import { boxesIn, Cursor, type Box } from '../../heif/boxes';
import { associationsIn, tablesOf, versionBytes, type Item, type Reference, type Span } from '../../heif/items';
import { plainProfile } from './icc';
import { ascii, Broken, cleanedOf, type Cleaned, type Part } from './part';
import { readExif } from './turn';

// Items that are pictures, or are made of them. All others say something about them.
const pictures = new Set(['hvc1', 'hvt1', 'lhv1', 'av01', 'avc1', 'vvc1', 'evc1', 'jpeg', 'j2k1', 'unci', 'grid', 'iden', 'iovl', 'tmap', 'mski']);
// What pictures need of the tables, and of their properties.
const tables = new Set(['hdlr', 'pitm', 'iinf', 'iloc', 'iref', 'iprp', 'idat', 'dinf', 'grpl']);
const properties = new Set([
  'ispe', 'pixi', 'colr', 'pasp', 'clap', 'irot', 'imir', 'auxC', 'hvcC', 'lhvC', 'av1C', 'avcC', 'vvcC', 'evcC', 'jpgC', 'j2kH', 'uncC', 'cmpd', 'cmpC', 'icef', 'lsel', 'a1op', 'a1lx', 'clli', 'mdcv', 'cclv', 'amve', 'iscl', 'rref',
  'tols', 'oinf', 'ndwt', 'reve', 'mskC', 'tmap',
]);
const files = new Set(['ftyp', 'meta', 'mdat', 'moov']);

/**
 * cleanHEIF leaves out of a HEIC or AVIF picture all items that are no pictures (EXIF, XMP and others), thumbnails, and whatever else says something. Everything that stays lies where it
 * lay, so that no place has to be changed: what was taken out is zeros, and what follows the last part that is needed is cut off.
 */
export function cleanHEIF(bytes: Uint8Array): Cleaned {
  const out = bytes.slice();
  const removed: Part[] = [];
  const boxes = topBoxes(bytes);
  const meta = boxes.find(({ type }) => type === 'meta');
  if (boxes[0]?.type !== 'ftyp' || !meta) throw new Broken(0);
  for (const box of boxes) if (!files.has(box.type)) blank(out, box, removed, box.type === 'mpvd' ? 'trailer' : 'other');
  for (const box of boxes) if (box.type === 'moov') cleanMovie(out, box, removed);
  const kept = cleanTables(bytes, out, meta, removed);
  // Of a sequence of pictures more of the data is needed than its items say.
  if (!boxes.some(({ type }) => type === 'moov') && kept) for (const box of boxes) if (box.type === 'mdat') zeroBetween(out, box, kept);
  const end = boxes.filter(({ type }) => files.has(type)).at(-1)!.end;
  if (bytes.length > end) {
    const trailing = boxes.filter(({ from }) => from >= end).reduce((sum, box) => sum + box.end - box.from, 0);
    if (bytes.length - end > trailing) removed.push({ kind: 'trailer', name: 'trailer', sizeBytes: bytes.length - end - trailing });
  }
  return cleanedOf([out.subarray(0, end)], removed, 1);
}

// What follows the last box that is one is a trailer.
function topBoxes(bytes: Uint8Array): Box[] {
  const found: Box[] = [];
  for (let at = 0; at + 8 <= bytes.length; at = found.at(-1)!.end) {
    const end = endOf(bytes, at);
    if (/^[ -~]{4}$/.test(ascii(bytes, at + 4, 4)) && end >= at + 8 && end <= bytes.length) found.push(...boxesIn(bytes, at, end));
    else if (['meta', 'mdat'].every((needed) => found.some(({ type }) => type === needed))) break;
    else throw new Broken(at);
  }
  return found;
}

function endOf(bytes: Uint8Array, at: number): number {
  const read = new Cursor(bytes, at, bytes.length);
  const short = read.number(4);
  if (short === 0) return bytes.length;
  read.number(4);
  return at + (short === 1 && read.left >= 8 ? read.number(8) : short);
}

// blank makes a box one of free room of the same size.
function blank(out: Uint8Array, { type, from, at, end }: Box, removed: Part[], kind: Part['kind']): void {
  out.set(new TextEncoder().encode('free'), from + 4);
  const isEmpty = out.subarray(at, end).every((byte) => byte === 0);
  out.fill(0, at, end);
  if (!isEmpty) removed.push({ kind, name: type, sizeBytes: end - from });
}

// cleanMovie blanks what a sequence of pictures says, and when it was made.
function cleanMovie(out: Uint8Array, within: Box, removed: Part[]): void {
  for (const box of boxesIn(out, within.at, within.end)) {
    if (['trak', 'mdia', 'minf', 'stbl'].includes(box.type)) cleanMovie(out, box, removed);
    else if (['udta', 'meta', 'uuid'].includes(box.type)) blank(out, box, removed, 'other');
    else if (['mvhd', 'tkhd', 'mdhd'].includes(box.type)) out.fill(0, box.at + versionBytes, box.at + versionBytes + (out[box.at] === 1 ? 16 : 8));
  }
}

// cleanTables takes items out of the tables, and their bytes. It returns where the bytes of the others lie; undefined: some lie within each other.
function cleanTables(bytes: Uint8Array, out: Uint8Array, meta: Box, removed: Part[]): Span[] | undefined {
  const { inside, items, references, main } = tablesOf(bytes, meta);
  const box = (type: string): Box | undefined => inside.find((one) => one.type === type);
  const [iinf, iloc, iref, iprp] = [box('iinf')!, box('iloc')!, box('iref'), box('iprp')];
  if (!pictures.has(items.get(main)?.type ?? '')) throw new Broken(meta.at);
  // What is not there cannot be taken out, and the picture may lack it.
  if ([...items.values()].some(({ extents }) => extents.some(({ end }) => end > bytes.length))) throw new Broken(bytes.length);
  const ids = goneOf(items, references, main);
  const gone = [...items.values()].filter(({ id }) => ids.has(id));
  for (const item of gone) {
    removed.push(partOf(bytes, item));
    for (const { from, end } of item.extents) out.fill(0, from, end);
  }
  for (const one of inside) if (!tables.has(one.type)) blank(out, one, removed, 'other');
  if (iprp) cleanProperties(out, iprp, ids, removed);
  if (iref) shorten(out, iref, references.filter(({ of, to }) => ids.has(of) || to.some((id) => ids.has(id))));
  shorten(out, iloc, gone.flatMap(({ place }) => place ?? []), countAt(out, iloc, 2, 2));
  shorten(out, iinf, gone.flatMap(({ info }) => info ?? []), countAt(out, iinf, 0, 1));
  const left = [...items.values()].filter(({ id }) => !ids.has(id));
  return left.some(({ isWithin }) => isWithin) ? undefined : left.flatMap(({ extents }) => extents.filter(({ inIdat }) => !inIdat));
}

// goneOf are the items that go: those that are no pictures, thumbnails, and what is a part of those alone, as tiles and their masks are.
function goneOf(items: Map<number, Item>, references: Reference[], main: number): Set<number> {
  const gone = new Set([...items.values()].filter(({ type }) => !pictures.has(type)).map(({ id }) => id));
  for (const { type, of } of references) if (type === 'thmb') gone.add(of);
  for (let before = -1; before < gone.size; ) {
    before = gone.size;
    for (const { type, of, to } of references) {
      if (type === 'auxl' && to.every((id) => gone.has(id))) gone.add(of);
      if (type === 'dimg' && gone.has(of)) for (const id of to) if (references.every((one) => one.type !== 'dimg' || !one.to.includes(id) || gone.has(one.of))) gone.add(id);
    }
  }
  gone.delete(main);
  return gone;
}

// Of a list that counts its entries: where the count is, and in how many bytes, which is more from one version on.
function countAt(out: Uint8Array, { at }: Box, after: number, wideFrom: number): { at: number; size: number } {
  return { at: at + versionBytes + after, size: out[at]! < wideFrom ? 2 : 4 };
}

// shorten takes entries out of a list, counts them, and fills the end of the list up with a box of free room.
function shorten(out: Uint8Array, list: Box, entries: (Span | Reference)[], count?: { at: number; size: number }): void {
  if (entries.length === 0) return;
  let to = list.from;
  let from = list.from;
  const old = out.slice(list.from, list.end);
  for (const entry of [...entries].sort((a, b) => a.from - b.from)) {
    out.set(old.subarray(from - list.from, entry.from - list.from), to);
    to += entry.from - from;
    from = entry.end;
  }
  out.set(old.subarray(from - list.from), to);
  to += list.end - from;
  const room = list.end - to;
  const view = new DataView(out.buffer);
  view.setUint32(list.from, to - list.from);
  out.fill(0, to, list.end);
  view.setUint32(to, room);
  out.set(new TextEncoder().encode('free'), to + 4);
  if (count) count.size === 2 ? view.setUint16(count.at, view.getUint16(count.at) - entries.length) : view.setUint32(count.at, view.getUint32(count.at) - entries.length);
}

// cleanProperties blanks descriptions and times, and leaves of profiles what colors need. Which property is whose says ipma, which forgets those items that are gone.
function cleanProperties(out: Uint8Array, iprp: Box, gone: Set<number>, removed: Part[]): void {
  for (const box of boxesIn(out, iprp.at, iprp.end)) {
    if (box.type === 'ipma') forget(out, box, gone);
    if (box.type !== 'ipco') continue;
    for (const property of boxesIn(out, box.at, box.end)) {
      if (!properties.has(property.type)) blank(out, property, removed, property.type === 'crtt' || property.type === 'mdft' ? 'time' : 'text');
      else if (property.type === 'colr' && ['prof', 'rICC'].includes(ascii(out, property.at, 4))) cleanProfile(out, property, removed);
    }
  }
}

function cleanProfile(out: Uint8Array, { at, end }: Box, removed: Part[]): void {
  const profile = out.slice(at + 4, end);
  const plain = plainProfile(profile);
  if (plain === profile || plain === undefined || plain.length > profile.length) return;
  out.fill(0, at + 4, end);
  out.set(plain, at + 4);
  removed.push({ kind: 'profile', name: 'ICC', sizeBytes: profile.length - plain.length });
}

function forget(out: Uint8Array, ipma: Box, gone: Set<number>): void {
  const entries = associationsIn(out, ipma).filter(({ item }) => gone.has(item));
  // A box of free room has eight bytes; an entry may have less. What is left over of it stays, as one that is about nothing.
  const room = entries.reduce((sum, { from, end }) => sum + end - from, 0);
  if (room >= 8) shorten(out, ipma, entries, { at: ipma.at + versionBytes, size: 4 });
}

// zeroBetween zeroes what of a box is no part of any item.
function zeroBetween(out: Uint8Array, { at, end }: Box, kept: Span[]): void {
  let from = at;
  for (const extent of kept.filter((one) => one.end > at && one.from < end).sort((a, b) => a.from - b.from)) {
    if (extent.from > from) out.fill(0, from, extent.from);
    from = Math.max(from, extent.end);
  }
  if (from < end) out.fill(0, from, end);
}

function partOf(bytes: Uint8Array, { type, mime, extents }: Item): Part {
  const sizeBytes = extents.reduce((sum, { from, end }) => sum + end - from, 0);
  if (pictures.has(type)) return { kind: 'thumbnail', name: type, sizeBytes };
  if (type === 'mime') return /rdf\+xml/.test(mime) ? { kind: 'xmp', name: 'XMP', sizeBytes } : { kind: 'other', name: mime || type, sizeBytes };
  const [first] = extents;
  if (type !== 'Exif' || !first) return { kind: 'other', name: type.trim() || 'item', sizeBytes };
  // Four bytes say how far the block is from where they end.
  const skip = first.end - first.from < 4 ? 0 : 4 + new Cursor(bytes, first.from, first.end).number(4);
  return { kind: readExif(bytes.subarray(first.from + skip, first.end)).gps ? 'gps' : 'exif', name: 'EXIF', sizeBytes };
}
