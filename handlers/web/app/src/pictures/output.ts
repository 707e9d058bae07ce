import { bound, decode, decoded, encode, encodeRows, encoders, keep, opens, PictureFault, withDecoded, type PictureType } from '../engines/codecs';
import { later } from '../engines/later';
import { glimpsed } from '../pixels/glimpse';
import { headerOf } from '../pixels/header';
import { colorOf, type Pixels } from '../pixels/pixels';
import { release } from '../pixels/release';
import type { Rows } from '../pixels/rows';
import { pictures } from '../texts/en/pictures';
import { fileOf, named, type FileResult } from '../tools/results';
import { Refusal } from '../tools/worker';
import { sayIfMoving } from './moving';

/** Output is what such options hold. */
export interface Output {
  type: 'same' | PictureType;
  quality: number;
  ground: string;
}

later(encoders);

const endings: Record<PictureType, string> = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp' };

/** typeFor returns the type of a result: what is asked for, the input's, or PNG for an input of a type that is not written. */
export async function typeFor(file: Blob, asked: Output['type']): Promise<PictureType> {
  if (asked !== 'same') return asked;
  const type = (await headerIn(file, firstBytes) ?? await headerIn(file, headBytes))?.type;
  return type === undefined || type === 'image/gif' ? 'image/png' : type;
}

// A JPEG's frame may come after its metadata, of which a megabyte is much. Most have little.
const firstBytes = 100_000;
const headBytes = 4_000_000;

async function headerIn(file: Blob, end: number): Promise<ReturnType<typeof headerOf>> {
  const head = new Uint8Array(await file.slice(0, end).arrayBuffer());
  try {
    return headerOf(head);
  } finally {
    release(head);
  }
}

/** written encodes a picture as the options say, which takes its pixels, and names it after the file it was made from. quick spares a JPEG, or a photo's PNG, the search for the smallest. */
export async function written(from: File, picture: Pixels | Rows, { type, quality, ground }: Output, suffix: string, quick = false): Promise<FileResult> {
  const made = await typeFor(from, type);
  const encoding = { type: made, quality, quick, ground: colorOf(ground), spend: true };
  const [name, note] = [named(from.name, suffix, endings[made]), pictures.size(picture.width, picture.height)];
  if ('data' in picture) return fileOf(name, made, new Blob([await inWords(encode(picture, encoding))], { type: made }), note);
  return inWords(withGlimpse(picture, made, async (rows) => fileOf(name, made, await encodeRows(rows, encoding), note)));
}

/** shownPixelsMax is how large a picture the page shows as it is: it unpacks all pixels, but of JPEGs (ui/smaller.ts). */
export const shownPixelsMax = 4_000_000;
const glimpseSideMax = 1600;

/** withGlimpse adds a small copy to a picture that is too large to be shown, made while its rows are read. */
export async function withGlimpse(rows: Rows, type: PictureType, make: (rows: Rows) => Promise<FileResult>): Promise<FileResult> {
  if (type === 'image/jpeg' || rows.width * rows.height <= shownPixelsMax) return make(rows);
  const small = glimpsed(rows, glimpseSideMax);
  const result = await make(small.rows);
  rows.close?.();
  return { ...result, glimpse: await paintedAs(small.glimpse()) };
}

/** glimpseOf is a small copy of a picture for the page to show. */
export async function glimpseOf(picture: ImageBitmap): Promise<Blob> {
  const scale = Math.min(1, glimpseSideMax / Math.max(picture.width, picture.height));
  return shownAs(await createImageBitmap(picture, { resizeWidth: Math.round(picture.width * scale), resizeHeight: Math.round(picture.height * scale), resizeQuality: 'high' }));
}

function shownAs(small: ImageBitmap): Promise<Blob> {
  const canvas = new OffscreenCanvas(small.width, small.height);
  canvas.getContext('bitmaprenderer')!.transferFromImageBitmap(small);
  return leaving(canvas);
}

function paintedAs({ width, height, data }: Pixels): Promise<Blob> {
  const canvas = new OffscreenCanvas(width, height);
  canvas.getContext('2d', { willReadFrequently: true })!.putImageData(new ImageData(data as Uint8ClampedArray<ArrayBuffer>, width, height), 0, 0);
  release(data);
  return leaving(canvas);
}

// leaving writes what is on a canvas, which holds nothing afterwards.
async function leaving(canvas: OffscreenCanvas): Promise<Blob> {
  const blob = await canvas.convertToBlob({ type: 'image/webp', quality: 0.9 });
  canvas.width = canvas.height = 0;
  return blob;
}

/** using lets a picture be used as the browser decodes it, row by row where it need not be unpacked as a whole; or refuses it in words. */
export function using<T>(file: Blob, use: (picture: ImageBitmap) => T | Promise<T>): Promise<T> {
  return inWords(withDecoded(file, use));
}

/** fits refuses, before anything is charged, a result that could not be written. */
export function fits(from: Blob, size: Measured, { type }: Pick<Output, 'type'>): Promise<void> {
  return inWords(typeFor(from, type).then((made) => bound(size, made)));
}

/** read decodes a picture, or refuses it in words. */
export function read(file: Blob): Promise<Pixels> {
  return inWords(decode(file));
}

/** Measured is what is known of a picture before anything is charged: its size as it is seen, after EXIF's turn. */
export interface Measured {
  width: number;
  height: number;
}

/**
 * measured opens pictures as the free check does: each is decoded, so that a damaged one is refused. One by itself is kept for the run. The page is told which are animations; say has
 * other words for that.
 */
export async function measured(files: File[], say?: Parameters<typeof sayIfMoving>[1]): Promise<Measured[]> {
  const sizes: Measured[] = [];
  for (const file of files) sizes.push(await inWords(measure(file, files.length === 1)));
  await sayIfMoving(files, say);
  return sizes;
}

async function measure(file: File, isKept: boolean): Promise<Measured> {
  await opens(file);
  const bitmap = await decoded(file);
  const size = { width: bitmap.width, height: bitmap.height };
  if (isKept) keep(file, bitmap);
  else bitmap.close();
  return size;
}

/** inWords says a fault of a picture in words that people understand. */
export async function inWords<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof PictureFault) throw new Refusal(pictures.faults[error.code]);
    throw error;
  }
}
