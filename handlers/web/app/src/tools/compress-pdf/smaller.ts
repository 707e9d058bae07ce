import { encode, withDecoded } from '../../engines/codecs';
import { PDFName, PDFRawStream, type PDFContext, type PDFDict } from '../../engines/pdfobjects';
import { resample } from '../../pixels/lanczos';
import { rowsOf, unpacked } from '../../pixels/rows';
import { packRows } from '../../pixels/png';
import type { Pixels } from '../../pixels/pixels';
import { jpegOf } from './jpeg';
import { filtersOf, isDrawn, photoOf, pixelsOf, type Photo, type Why } from './picture';
import type { Size } from './places';

/**
 * How pictures are encoded anew: at so many pixels to an inch of paper, with a JPEG quality of 1 to 100. Without dpi nothing of them is
 * lost. bare: what a JPEG holds besides its pixels, and no reader of PDFs heeds, goes.
 */
export interface How { dpi: number | undefined; quality: number; grey: boolean; bare: boolean }

const name = PDFName.of.bind(PDFName);
const pointsPerInch = 72;
// A picture that is only a little too fine is not resampled: it would lose more than it saves.
const fineness = 1.2;
// A picture that is coded a second time loses a little; less than a tenth of its size is not worth it.
const worth = 0.9;
// Lossless coding is kept where JPEG does not save much.
const worthLosing = 0.8;

/** smaller returns a picture that takes fewer bytes, or why there is none. size is how large it is on paper; undefined: it is on no page. */
export async function smaller(stream: PDFRawStream, size: Size | undefined, how: How): Promise<PDFRawStream | Why> {
  const made = await anew(stream, size, how);
  return typeof made === 'string' && how.bare ? (bared(stream) ?? made) : made;
}

// bared is a JPEG of the same pixels without profiles, EXIF and the data of programs, which may be larger than the picture.
function bared(stream: PDFRawStream): PDFRawStream | undefined {
  const bytes = stream.getContents();
  const plain = filtersOf(stream.dict).join() === 'DCTDecode' ? jpegOf(bytes)?.plain : undefined;
  return plain && plain.length < bytes.length * worth ? PDFRawStream.of(stream.dict.clone(), plain) : undefined;
}

async function anew(stream: PDFRawStream, size: Size | undefined, how: How): Promise<PDFRawStream | Why> {
  const photo = await photoOf(stream);
  if (typeof photo === 'string') return photo;
  if (!size) return 'unseen';
  if (how.dpi === undefined) return photo.rows ? repacked(stream, photo, photo.rows) : 'good';
  if (photo.rows && isDrawn(photo.rows, photo.channels)) return repacked(stream, photo, photo.rows);
  const picture = await scaledPixels(photo, size, how.dpi).catch(() => undefined);
  return picture ? encoded(stream, photo, picture, how) : 'other';
}

async function scaledPixels(photo: Photo, size: Size, dpi: number): Promise<Pixels> {
  if (!photo.jpeg) return scaled(pixelsOf(photo, photo.rows!), size, dpi);
  return withDecoded(new Blob([photo.jpeg.plain as Uint8Array<ArrayBuffer>], { type: 'image/jpeg' }), (picture) => scaled(picture, size, dpi));
}

function scaled(picture: Pixels | ImageBitmap, size: Size, dpi: number): Pixels {
  const scale = dpi / Math.min(dpiOf(picture.width, size.width), dpiOf(picture.height, size.height));
  if (!(scale * fineness < 1)) return unpacked(rowsOf(picture));
  return resample(rowsOf(picture), Math.max(1, Math.round(picture.width * scale)), Math.max(1, Math.round(picture.height * scale)));
}

const dpiOf = (pixels: number, points: number): number => (pixels * pointsPerInch) / Math.max(points, 0.01);

async function encoded(stream: PDFRawStream, photo: Photo, picture: Pixels, { quality, grey }: How): Promise<PDFRawStream | Why> {
  const turnsGrey = grey && photo.channels === 3;
  const bytes = await encode(picture, { type: 'image/jpeg', quality, grey: turnsGrey || photo.channels === 1, spend: true });
  const before = stream.getContents().length;
  const isSmall = bytes.length < before * worth;
  if (photo.rows && !turnsGrey) {
    const kept = picture.width === photo.width ? await repacked(stream, photo, photo.rows) : 'good';
    if (typeof kept !== 'string' && bytes.length > kept.getContents().length * worthLosing) return kept;
  }
  if (!isSmall && !turnsGrey) return 'good';
  const dict = bareDict(stream.dict, picture.width, picture.height);
  dict.set(name('Filter'), name('DCTDecode'));
  if (turnsGrey) dict.set(name('ColorSpace'), name('DeviceGray'));
  return PDFRawStream.of(dict, bytes);
}

// repacked packs the same pixels better: each row as what it differs by from its neighbours.
async function repacked(stream: PDFRawStream, { width, height, channels }: Photo, rows: Uint8Array): Promise<PDFRawStream | Why> {
  const bytes = await packRows(rows, width, channels);
  if (bytes.length >= stream.getContents().length * worth) return 'good';
  const dict = bareDict(stream.dict, width, height);
  dict.set(name('Filter'), name('FlateDecode'));
  dict.set(name('DecodeParms'), (dict.context as PDFContext).obj({ Predictor: 15, Colors: channels, BitsPerComponent: 8, Columns: width }));
  return PDFRawStream.of(dict, bytes);
}

function bareDict(from: PDFDict, width: number, height: number): PDFDict {
  const dict = from.clone();
  for (const key of ['Filter', 'DecodeParms', 'Decode', 'Length']) dict.delete(name(key));
  dict.set(name('Width'), dict.context.obj(width));
  dict.set(name('Height'), dict.context.obj(height));
  return dict;
}
