import oxipngModule, { optimise } from '@jsquash/oxipng/codec/pkg/squoosh_oxipng.js';
import type { WebPModule } from '@jsquash/webp/codec/enc/webp_enc.js';
import webpModule from '@jsquash/webp/codec/enc/webp_enc_simd.js';
import { defaultOptions as webpDefaults } from '@jsquash/webp/meta.js';
import { headerOf } from '../pixels/header';
import { flatten, isOpaque, type Color, type Pixels } from '../pixels/pixels';
import { encodePng, pngOf } from '../pixels/png';
import { release } from '../pixels/release';
import { rowsOf, unpacked, type Rows } from '../pixels/rows';
import { isJpeg } from '../pixels/smallFrame';
import type { Reduced } from '../ui/stage/reduced';
import { asset } from './asset';
import { holds } from './held';
import { afterCopy, encodedJpeg, jpegSettings, oneChannel, stripedJpeg } from './jpeg';

/** The types that pictures are written in. */
export type PictureType = 'image/jpeg' | 'image/png' | 'image/webp';

/** pixelsInMax and pixelsOutMax bound what a picture may have (design, web.md §7): 400 MB and 256 MB in memory. */
export const pixelsInMax = 100_000_000;
export const pixelsOutMax = 64_000_000;

// WebP's own bound (RFC 9649, section 2.7) and JPEG's (ITU T.81, B.2.2).
const sideMax: Record<PictureType, number> = { 'image/webp': 16_383, 'image/jpeg': 65_535, 'image/png': 65_535 };
// oxipng takes some 5 s a megapixel; above this PNGs are packed by the browser's deflate, 5 to 15 percent larger.
const oxipngPixelsMax = 4_000_000;
// mozjpeg looks for the scans of a progressive JPEG that pack best, which takes as long again as all else, or twice that; above this JPEGs are sequential, 1 to 4 percent larger.
const progressivePixelsMax = 4_000_000;

/** What is wrong with a picture, in a word that the pages' texts know. */
export type PictureFaultCode = 'unreadable' | 'tooManyPixels' | 'resultTooLarge' | 'sideTooLong';

/** PictureFault is a picture that cannot be read or made. */
export class PictureFault extends Error {
  constructor(readonly code: PictureFaultCode) {
    super(code);
  }
}

let webp: Promise<WebPModule> | undefined;
let oxipng: Promise<unknown> | undefined;

/** opens refuses, without decoding, what is no picture and what has too many pixels. SVG and HEIC are others' to open. */
export async function opens(file: Blob): Promise<{ type: string; width: number; height: number }> {
  const header = headerOf(await bytesBefore(file, headBytes)) ?? headerOf(await bytesBefore(file, file.size));
  if (!header || header.width * header.height === 0) throw new PictureFault('unreadable');
  if (header.width * header.height > pixelsInMax) throw new PictureFault('tooManyPixels');
  return header;
}

// Little stands before the size of most pictures; metadata of any length may.
const headBytes = 1 << 18;
const bytesBefore = async (file: Blob, end: number): Promise<Uint8Array> => new Uint8Array(await file.slice(0, end).arrayBuffer());

// What the free check has decoded the run need not decode again. It is 64 MB at most.
const keptPixelsMax = 16_000_000;
let kept: { file: Blob; bitmap: ImageBitmap } | undefined;

/** decoded is a picture as the browser decodes it: turned as EXIF says, converted to sRGB. */
export async function decoded(file: Blob): Promise<ImageBitmap> {
  if (kept?.file === file) {
    const { bitmap } = kept;
    kept = undefined;
    return bitmap;
  }
  // Asked for alpha that is not multiplied in, Chromium (156) copies all pixels once more, and takes twice as long: a JPEG has none.
  const premultiplyAlpha = (await isJpeg(file)) ? 'default' : 'none';
  return createImageBitmap(file, { imageOrientation: 'from-image', premultiplyAlpha, colorSpaceConversion: 'default' }).catch(() => {
    throw new PictureFault('unreadable');
  });
}

/** keep holds a decoded picture that is not too large for the next time that its file is decoded, in place of the one before. */
export function keep(file: Blob, bitmap: ImageBitmap): void {
  if (bitmap.width * bitmap.height > keptPixelsMax) return bitmap.close();
  kept?.bitmap.close();
  kept = { file, bitmap };
}

/** withDecoded lets a decoded picture be used, and gives its memory back. */
export async function withDecoded<T>(file: Blob, use: (picture: ImageBitmap) => T | Promise<T>): Promise<T> {
  await opens(file);
  const bitmap = await decoded(file);
  try {
    return await use(bitmap);
  } finally {
    bitmap.close();
  }
}

/** reduced returns a small copy of a picture whose longer side has so many pixels at most. What was kept of it is used, and is kept further. */
export async function reduced(file: Blob, sideMax: number): Promise<Reduced> {
  const isKept = kept?.file === file;
  const whole = isKept ? kept!.bitmap : await decoded(file);
  const { width, height } = whole;
  const scale = Math.min(1, sideMax / Math.max(width, height));
  try {
    return { width, height, image: await createImageBitmap(whole, { resizeWidth: Math.max(1, Math.round(width * scale)), resizeHeight: Math.max(1, Math.round(height * scale)), resizeQuality: 'high' }) };
  } finally {
    if (!isKept) whole.close();
  }
}

/** decode reads a JPEG, PNG, WebP or GIF (its first frame) by the browser's decoder. */
export function decode(file: Blob): Promise<Pixels> {
  return withDecoded(file, (bitmap) => unpacked(rowsOf(bitmap)));
}

/**
 * How a picture is written. quality is 1 to 100, for JPEG and WebP; grey and quick, for what is to be there soon rather than small, are for JPEG, quick also for PNG; ground is what JPEG, which
 * has no alpha, shows through it. spend: the pixels are not needed afterwards, and their memory is given back once the encoder has copied them.
 */
export interface Encoding {
  type: PictureType;
  quality?: number;
  grey?: boolean;
  quick?: boolean;
  lossless?: boolean;
  ground?: Color;
  spend?: boolean;
}

const white: Color = [255, 255, 255, 255];

/** encode writes a picture: JPEG by mozjpeg (progressive up to 4 megapixels) or, if it is to be quick, by the browser's own encoder, WebP by libwebp, PNG by oxipng up to 4 megapixels. It holds no metadata. */
export async function encode(picture: Pixels, encoding: Encoding): Promise<Uint8Array<ArrayBuffer>> {
  const { type, quality = 80, lossless = false, quick = false, ground = white, spend = false } = encoding;
  bound(picture, type);
  if (type === 'image/png') return encodedPng(picture, spend, quick);
  if (type === 'image/webp') return encodedWebp(picture, { ...webpDefaults, quality, lossless: lossless ? 1 : 0, exact: lossless ? 1 : 0 }, spend);
  if (isLarge(picture)) return inStrips(rowsOf(picture), encoding);
  const opaque = isOpaque(picture) ? picture : flatten(spend ? picture : { ...picture, data: picture.data.slice() }, ground);
  return jpegOf(opaque, encoding, true, spend || opaque !== picture);
}

/** encodeRows is encode for a picture that is read row by row: it is unpacked as a whole only where it is small, or for WebP. */
export async function encodeRows(rows: Rows, encoding: Encoding): Promise<Blob> {
  const { type } = encoding;
  bound(rows, type);
  if (!isLarge(rows) || type === 'image/webp') return new Blob([await encode(unpacked(rows), { ...encoding, spend: true })], { type });
  return type === 'image/png' ? pngOf(rows) : new Blob([await inStrips(rows, encoding)], { type });
}

/** bound refuses what is larger than a type can be, or than a browser holds. */
export function bound({ width, height }: { width: number; height: number }, type: PictureType): void {
  if (width * height > pixelsOutMax) throw new PictureFault('resultTooLarge');
  if (Math.max(width, height) > sideMax[type]) throw new PictureFault('sideTooLong');
}

const isLarge = ({ width, height }: { width: number; height: number }): boolean => width * height > progressivePixelsMax;

async function inStrips(rows: Rows, encoding: Encoding): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return await stripedJpeg(rows, encoding.ground ?? white, (strip) => jpegOf(strip, encoding, false, false));
  } catch (error) {
    // A browser's own encoder may write JPEGs of a kind that cannot be joined.
    if (!encoding.quick) throw error;
    return inStrips(rows, { ...encoding, quick: false });
  }
}

function jpegOf(opaque: Pixels, { quality = 80, grey = false, quick = false }: Encoding, progressive: boolean, spend: boolean): Promise<Uint8Array<ArrayBuffer>> {
  if (quick && !grey && quality < fullColorQuality && Math.max(opaque.width, opaque.height) <= canvasSideMax) return quickJpeg(opaque, quality, spend);
  return encodedJpeg(opaque, { ...jpegSettings, quality, progressive, ...(grey ? { color_space: oneChannel } : {}) }, spend);
}

// From this quality on mozjpeg keeps a colour for each pixel, as browsers' encoders do not.
const fullColorQuality = 90;
const canvasSideMax = 16_384;

async function quickJpeg({ data, width, height }: Pixels, quality: number, spend: boolean): Promise<Uint8Array<ArrayBuffer>> {
  const canvas = new OffscreenCanvas(width, height);
  canvas.getContext('2d', { willReadFrequently: true })!.putImageData(new ImageData(data as Uint8ClampedArray<ArrayBuffer>, width, height), 0, 0);
  if (spend) release(data);
  const made = await canvas.convertToBlob({ type: 'image/jpeg', quality: quality / 100 });
  canvas.width = canvas.height = 0;
  return new Uint8Array(await made.arrayBuffer());
}

async function encodedWebp(picture: Pixels, settings: typeof webpDefaults, spend: boolean): Promise<Uint8Array<ArrayBuffer>> {
  webp ??= asset('webpEncoder').then((wasmBinary) => webpModule({ wasmBinary, noInitialRun: true }));
  const module = await webp;
  const made = module.encode(bytesOf(picture.data), picture.width, picture.height, afterCopy(settings, picture.data, spend));
  holds(heapOf(module));
  if (!made) throw new PictureFault('resultTooLarge');
  return copy(made);
}

async function encodedPng(picture: Pixels, spend: boolean, quick: boolean): Promise<Uint8Array<ArrayBuffer>> {
  const plain = await encodePng(picture);
  if (spend) release(picture.data);
  const pixels = picture.width * picture.height;
  return pixels > oxipngPixelsMax ? plain : repackPng(plain, quick && plain.length > pixels ? quickLevel : smallLevel);
}

// oxipng's levels. The quick one takes half of the time, for which photos, of more than a byte a pixel, are half a percent larger; flat colours would be twice as large.
const quickLevel = 1;
const smallLevel = 2;

/** repackPng packs a PNG smaller without changing a pixel. */
export async function repackPng(png: Uint8Array<ArrayBuffer>, level = smallLevel): Promise<Uint8Array<ArrayBuffer>> {
  await pngPacker();
  const packed = optimise(png, level, false, false);
  return packed.length < png.length ? copy(packed) : png;
}

/** pngPacker loads what PNGs are packed by, which may come while people look at the picture. What could not be loaded is asked for again. */
export async function pngPacker(): Promise<void> {
  oxipng ??= asset('oxipng').then((bytes) => oxipngModule(bytes));
  await oxipng.catch((error: unknown) => {
    oxipng = undefined;
    throw error;
  });
}

function bytesOf(data: Uint8ClampedArray): Uint8Array<ArrayBuffer> {
  return new Uint8Array(data.buffer as ArrayBuffer, data.byteOffset, data.byteLength);
}

const heapOf = (module: object): number => (module as { HEAPU8: Uint8Array }).HEAPU8.length;

// copy leaves the encoder's memory, which grows and moves.
function copy(made: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(made);
}

/** encoders are what encode needs besides itself, for each type. */
export const encoders = (): Promise<unknown> => Promise.all([asset('jpegEncoder'), asset('webpEncoder'), asset('oxipng')]);
