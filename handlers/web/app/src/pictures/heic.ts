/** Extras are what a HEIC file holds beside its pixels: the block of EXIF (TIFF, without a header), XMP and the ICC profile. */
export interface Extras {
  exif?: Uint8Array<ArrayBuffer>;
  xmp?: Uint8Array<ArrayBuffer>;
  icc?: Uint8Array<ArrayBuffer>;
}

interface Box {
  type: string;
  start: number;
  end: number;
}

/** extrasOf finds them in the boxes of the file (ISO/IEC 14496-12 and 23008-12). What is damaged is left out. */
export function extrasOf(bytes: Uint8Array<ArrayBuffer>): Extras {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    const meta = boxes(view, 0, view.byteLength).find(({ type }) => type === 'meta');
    if (!meta) return {};
    const inner = boxes(view, meta.start + 4, meta.end);
    const [exif, xmp, icc] = [exifOf(view, bytes, inner), itemOf(view, bytes, inner, isXmp), iccOf(view, bytes, inner)];
    return { ...(exif ? { exif } : {}), ...(xmp ? { xmp } : {}), ...(icc ? { icc } : {}) };
  } catch (error) {
    if (error instanceof RangeError) return {};
    throw error;
  }
}

function boxes(view: DataView, from: number, to: number): Box[] {
  const found: Box[] = [];
  for (let at = from; at + 8 <= to; ) {
    const size = view.getUint32(at);
    const head = size === 1 ? 16 : 8;
    const length = size === 0 ? to - at : size === 1 ? Number(view.getBigUint64(at + 8)) : size;
    if (length < head) break;
    found.push({ type: text(view, at + 4), start: at + head, end: Math.min(to, at + length) });
    at += length;
  }
  return found;
}

function text(view: DataView, at: number): string {
  return String.fromCharCode(...[0, 1, 2, 3].map((i) => view.getUint8(at + i)));
}

function iccOf(view: DataView, bytes: Uint8Array<ArrayBuffer>, meta: Box[]): Uint8Array<ArrayBuffer> | undefined {
  const iprp = meta.find(({ type }) => type === 'iprp');
  const ipco = iprp && boxes(view, iprp.start, iprp.end).find(({ type }) => type === 'ipco');
  const colr = ipco && boxes(view, ipco.start, ipco.end).find(({ type, start }) => type === 'colr' && ['prof', 'rICC'].includes(text(view, start)));
  return colr && bytes.slice(colr.start + 4, colr.end);
}

function exifOf(view: DataView, bytes: Uint8Array<ArrayBuffer>, meta: Box[]): Uint8Array<ArrayBuffer> | undefined {
  const item = itemOf(view, bytes, meta, (type) => type === 'Exif');
  return item?.slice(new DataView(item.buffer).getUint32(0) + 4); // to the TIFF header
}

const isXmp = (type: string, rest: string): boolean => type === 'mime' && rest.includes('application/rdf+xml');

function itemOf(view: DataView, bytes: Uint8Array<ArrayBuffer>, meta: Box[], is: (type: string, rest: string) => boolean): Uint8Array<ArrayBuffer> | undefined {
  const id = itemId(view, bytes, meta.find(({ type }) => type === 'iinf'), is);
  const place = id === undefined ? undefined : locate(view, meta.find(({ type }) => type === 'iloc'), id);
  return place && bytes.slice(place.offset, place.offset + place.length);
}

function itemId(view: DataView, bytes: Uint8Array, iinf: Box | undefined, is: (type: string, rest: string) => boolean): number | undefined {
  if (!iinf) return undefined;
  const counted = view.getUint8(iinf.start) === 0 ? 6 : 8;
  for (const { start, end } of boxes(view, iinf.start + counted, iinf.end)) {
    const version = view.getUint8(start);
    const at = start + (version === 2 ? 8 : 10);
    const rest = new TextDecoder('latin1').decode(bytes.subarray(at + 4, end));
    if (version >= 2 && is(text(view, at), rest)) return version === 2 ? view.getUint16(start + 4) : view.getUint32(start + 4);
  }
  return undefined;
}

// locate reads the first extent of an item that lies in the file itself.
function locate(view: DataView, iloc: Box | undefined, id: number): { offset: number; length: number } | undefined {
  if (!iloc) return undefined;
  let at = iloc.start;
  const version = view.getUint8(at);
  const sizes = view.getUint16(at + 4);
  const [offsetSize, lengthSize, baseSize, indexSize] = [12, 8, 4, 0].map((shift) => (sizes >> shift) & 15) as [number, number, number, number];
  const read = (size: number): number => {
    const value = size === 0 ? 0 : size === 8 ? Number(view.getBigUint64(at)) : size === 4 ? view.getUint32(at) : view.getUint16(at);
    at += size;
    return value;
  };
  at += 6;
  for (let left = read(version < 2 ? 2 : 4); left > 0; left--) {
    const item = read(version < 2 ? 2 : 4);
    const method = version > 0 ? read(2) & 15 : 0;
    at += 2;
    const base = read(baseSize);
    const extents = read(2);
    for (let i = 0; i < extents; i++) {
      if (version > 0) read(indexSize);
      const offset = base + read(offsetSize), length = read(lengthSize);
      if (item === id && i === 0 && method === 0) return { offset, length };
    }
  }
  return undefined;
}

/** withExif puts a block of EXIF into a JPEG, its turn set to none, as the pixels are turned already. */
export function withExif(jpeg: Uint8Array<ArrayBuffer>, exif: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const segmentMax = 65_535;
  if (exif.length + 8 > segmentMax) return jpeg;
  const plain = untold(exif.slice());
  const head = new Uint8Array([0xff, 0xd8, 0xff, 0xe1, 0, 0, 0x45, 0x78, 0x69, 0x66, 0, 0]);
  new DataView(head.buffer).setUint16(4, plain.length + 8);
  const all = new Uint8Array(head.length + plain.length + jpeg.length - 2);
  all.set(head);
  all.set(plain, head.length);
  all.set(jpeg.subarray(2), head.length + plain.length);
  return all;
}

const orientation = 0x112;

function untold(tiff: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const view = new DataView(tiff.buffer);
  const little = view.getUint16(0) === 0x4949;
  const first = view.getUint32(4, little);
  for (let i = 0; i < view.getUint16(first, little); i++) {
    const entry = first + 2 + i * 12;
    if (view.getUint16(entry, little) === orientation) view.setUint16(entry + 8, 1, little);
  }
  return tiff;
}
