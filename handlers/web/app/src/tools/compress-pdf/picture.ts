import { PDFArray, PDFDict, PDFName, PDFNumber, PDFRawStream, type PDFObject } from '../../engines/pdfobjects';
import type { Pixels } from '../../pixels/pixels';
import { bytesThrough } from './filters';
import { jpegOf, type Jpeg } from './jpeg';

/** Why a picture stays as it is. */
export type Why = 'oneBit' | 'inks' | 'jpx' | 'other' | 'unseen' | 'good';

/** Photo is a picture that can be encoded anew: 8 bits a channel, grey or RGB, as a JPEG or as rows of bytes. */
export interface Photo { width: number; height: number; channels: 1 | 3; jpeg?: Jpeg; rows?: Uint8Array }

const name = PDFName.of.bind(PDFName);
const pixelsMax = 64_000_000;
const packed = ['FlateDecode', 'LZWDecode', 'RunLengthDecode', 'ASCII85Decode', 'ASCIIHexDecode'];

/** photoOf reads a picture, or says why it stays as it is: what cannot be written anew without a risk for how it looks is left alone. */
export async function photoOf(stream: PDFRawStream): Promise<Photo | Why> {
  const { dict } = stream;
  const number = (key: string): number => numberOf(dict.lookup(name(key)));
  const filters = filtersOf(dict);
  const last = filters.at(-1) ?? '';
  const bits = number('BitsPerComponent');
  if (isMask(dict) || ['JBIG2Decode', 'CCITTFaxDecode'].includes(last) || bits === 1) return 'oneBit';
  if (last === 'JPXDecode') return 'jpx';
  const channels = channelsOf(dict.lookup(name('ColorSpace')));
  if (channels === undefined) return 'inks';
  if (channels === 0) return 'good'; // a table of colors is a drawing's, and small
  const [width, height] = [number('Width'), number('Height')];
  const tooLarge = !(width > 0 && height > 0 && width * height <= pixelsMax);
  if (tooLarge || bits !== 8 || isKeyed(dict) || !hasPlainDecode(dict, channels)) return 'other';
  const bytes = await bytesThrough(stream, filters, last === 'DCTDecode' ? filters.length - 1 : filters.length).catch(() => undefined);
  if (!bytes) return 'other';
  if (last === 'DCTDecode') return jpegPhoto(dict, bytes, { width, height, channels });
  if (!filters.every((filter) => packed.includes(filter)) || bytes.length < width * height * channels) return 'other';
  return { width, height, channels, rows: bytes.subarray(0, width * height * channels) };
}

function jpegPhoto(dict: PDFDict, bytes: Uint8Array, { width, height, channels }: Omit<Photo, 'jpeg' | 'rows'>): Photo | Why {
  const jpeg = jpegOf(bytes);
  if (jpeg?.channels === 4) return 'inks';
  const fits = jpeg && jpeg.bits === 8 && jpeg.width === width && jpeg.height === height && jpeg.channels === channels;
  // Which transform is meant readers do not agree on where the file does not say it.
  return fits && !jpeg.asRGB && !dict.lookup(name('DecodeParms'))?.toString().includes('/ColorTransform') ? { width, height, channels, jpeg } : 'other';
}

/** filtersOf returns the filters of a stream, in the order in which they are undone. */
export function filtersOf(dict: PDFDict): string[] {
  const filter = dict.lookup(name('Filter'));
  const all = filter instanceof PDFArray ? filter.asArray().map((_, at) => filter.lookup(at)) : filter ? [filter] : [];
  return all.map((one) => (one instanceof PDFName ? one.decodeText() : ''));
}

const isMask = (dict: PDFDict): boolean => dict.lookup(name('ImageMask'))?.toString() === 'true';

// A color that is see-through, and a mask with colors multiplied in, need each pixel as it is.
function isKeyed(dict: PDFDict): boolean {
  const soft = dict.lookup(name('SMask'));
  return dict.lookup(name('Mask')) instanceof PDFArray || (soft instanceof PDFRawStream && soft.dict.has(name('Matte')));
}

function hasPlainDecode(dict: PDFDict, channels: number): boolean {
  const decode = dict.lookup(name('Decode'));
  return !(decode instanceof PDFArray) || decode.asArray().map(numberOf).join() === Array(channels).fill('0,1').join();
}

// channelsOf is 1 for grey, 3 for RGB, 0 for what is neither but a table of colors, undefined for inks.
function channelsOf(space: PDFObject | undefined): 0 | 1 | 3 | undefined {
  const kind = space instanceof PDFArray ? space.lookup(0) : space;
  if (kind === name('DeviceGray') || kind === name('CalGray')) return 1;
  if (kind === name('DeviceRGB') || kind === name('CalRGB')) return 3;
  if (kind === name('Indexed')) return 0;
  const profile = space instanceof PDFArray && kind === name('ICCBased') ? space.lookup(1) : undefined;
  const n = profile instanceof PDFRawStream ? numberOf(profile.dict.lookup(name('N'))) : 4;
  return n === 1 || n === 3 ? n : undefined;
}

const numberOf = (object: PDFObject | undefined): number => (object instanceof PDFNumber ? object.asNumber() : Number.NaN);

/** pixelsOf spreads rows of grey or RGB bytes into a picture. */
export function pixelsOf({ width, height, channels }: Photo, rows: Uint8Array): Pixels {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let from = 0, to = 0; to < data.length; from += channels, to += 4) {
    data[to] = rows[from]!;
    data[to + 1] = rows[channels === 3 ? from + 1 : from]!;
    data[to + 2] = rows[channels === 3 ? from + 2 : from]!;
    data[to + 3] = 255;
  }
  return { width, height, data };
}

/** isDrawn says whether a picture has so few colors that it is a drawing, whose edges JPEG would spoil. */
export function isDrawn(rows: Uint8Array, channels: 1 | 3): boolean {
  const most = channels === 3 ? 256 : 16;
  const seen = new Set<number>();
  for (let at = 0; at + channels <= rows.length && seen.size <= most; at += channels) seen.add(channels === 3 ? (rows[at]! << 16) | (rows[at + 1]! << 8) | rows[at + 2]! : rows[at]!);
  return seen.size <= most;
}
