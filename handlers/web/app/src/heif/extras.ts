import { ascii, boxOn, Cursor, wholeIn, type Box } from './boxes';
import { Broken } from './broken';
import { associationsIn, tablesOf, type Item, type Tables } from './items';

/** Extras are what a HEIC file holds beside the pixels of a picture: the block of EXIF (TIFF, without a header), XMP and the ICC profile. */
export interface Extras {
  exif?: Uint8Array<ArrayBuffer>;
  xmp?: Uint8Array<ArrayBuffer>;
  icc?: Uint8Array<ArrayBuffer>;
}

/** extrasOf finds them for a picture, which is an item of the file, or for the main one (ISO/IEC 23008-12). What is damaged is left out. */
export function extrasOf(bytes: Uint8Array<ArrayBuffer>, picture?: number): Extras {
  const meta = boxOn(bytes, { at: 0, end: bytes.length }, 'meta');
  const tables = meta && unlessBroken(() => tablesOf(bytes, meta));
  if (!tables) return {};
  const id = picture ?? tables.main;
  const [exif, xmp] = [metadataOf(bytes, tables, id, ({ type }) => type === 'Exif'), metadataOf(bytes, tables, id, isXmp)];
  const tiff = exif && unlessBroken(() => tiffOf(exif));
  const icc = unlessBroken(() => profileOf(bytes, tables, id));
  return { ...(tiff ? { exif: tiff } : {}), ...(xmp ? { xmp } : {}), ...(icc ? { icc } : {}) };
}

function unlessBroken<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof Broken) return undefined;
    throw error;
  }
}

const isXmp = ({ type, mime }: Item): boolean => type === 'mime' && mime.includes('application/rdf+xml');

// metadataOf is what describes a picture. What describes none, as some programs write it, is the main picture's.
function metadataOf(bytes: Uint8Array<ArrayBuffer>, { items, references, main }: Tables, picture: number, is: (item: Item) => boolean): Uint8Array<ArrayBuffer> | undefined {
  const described = (id: number): number[] => references.filter(({ type, of }) => type === 'cdsc' && of === id).flatMap(({ to }) => to);
  const all = [...items.values()].filter(is);
  const own = all.find(({ id }) => described(id).includes(picture));
  return contentOf(bytes, own ?? (picture === main ? all.find(({ id }) => described(id).length === 0) : undefined));
}

// contentOf are an item's bytes, as far as they lie in the file itself. Extents that lie within each other could be longer than any file.
function contentOf(bytes: Uint8Array<ArrayBuffer>, item: Item | undefined): Uint8Array<ArrayBuffer> | undefined {
  const parts = (item?.extents ?? []).map(({ from, end }) => bytes.subarray(from, end));
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  if (length === 0 || length > bytes.length) return undefined;
  const content = new Uint8Array(length);
  parts.reduce((at, part) => (content.set(part, at), at + part.length), 0);
  return content;
}

// Four bytes say how far the block is from where they end.
function tiffOf(item: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> | undefined {
  const tiff = item.slice(4 + new Cursor(item, 0, item.length).number(4));
  return tiff.length > 0 ? tiff : undefined;
}

// A picture of tiles may leave its profile to them: where it says nothing of its colours, the file's first profile is its own.
function profileOf(bytes: Uint8Array<ArrayBuffer>, { inside }: Tables, picture: number): Uint8Array<ArrayBuffer> | undefined {
  const iprp = inside.find(({ type }) => type === 'iprp');
  const ipco = iprp && boxOn(bytes, iprp, 'ipco');
  const ipma = iprp && boxOn(bytes, iprp, 'ipma');
  const all = ipco ? [...wholeIn(bytes, ipco.at, ipco.end)] : [];
  const numbers = (ipma && unlessBroken(() => associationsIn(bytes, ipma)))?.find(({ item }) => item === picture)?.properties ?? [];
  const own = numbers.map((n) => all[n - 1]).filter((property): property is Box => property?.type === 'colr');
  const colr = (own.length > 0 ? own : all).find(({ type, at }) => type === 'colr' && ['prof', 'rICC'].includes(ascii(bytes, at, 4)));
  return colr && bytes.slice(colr.at + 4, colr.end);
}
