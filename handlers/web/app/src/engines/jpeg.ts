import jpegModule, { type MozJPEGModule } from '@jsquash/jpeg/codec/enc/mozjpeg_enc.js';
import { defaultOptions } from '@jsquash/jpeg/meta.js';
import { joinedJpeg } from '../pixels/jpegJoin';
import { flatten, type Color, type Pixels } from '../pixels/pixels';
import { release } from '../pixels/release';
import type { Rows } from '../pixels/rows';
import { asset } from './asset';
import { holds } from './held';

/** jpegSettings are those of mozjpeg, as it has them by itself. */
export const jpegSettings = defaultOptions;

/** oneChannel is mozjpeg's number for grey alone, JCS_GRAYSCALE. */
export const oneChannel = 1 as typeof jpegSettings.color_space;

let jpeg: Promise<MozJPEGModule> | undefined;

/** encodedJpeg writes a picture without alpha by mozjpeg. spend: its pixels are given back once they were copied. */
export async function encodedJpeg({ data, width, height }: Pixels, settings: typeof jpegSettings, spend: boolean): Promise<Uint8Array<ArrayBuffer>> {
  jpeg ??= asset('jpegEncoder').then((wasmBinary) => jpegModule({ wasmBinary, noInitialRun: true }));
  const module = await jpeg;
  const made = module.encode(new Uint8Array(data.buffer as ArrayBuffer, data.byteOffset, data.byteLength), width, height, afterCopy(settings, data, spend));
  holds((module as unknown as { HEAPU8: Uint8Array }).HEAPU8.length);
  return new Uint8Array(made);
}

/** afterCopy are settings for an encoder, which copies the pixels into its own memory before it reads any: then ours, as large as those, can go. */
export function afterCopy<S extends { quality: number }>(settings: S, data: Uint8ClampedArray, spend: boolean): S {
  return {
    ...settings,
    get quality() {
      if (spend) release(data);
      return settings.quality;
    },
  };
}

// mozjpeg copies all pixels it is given, twice, and keeps its numbers for all blocks, twice too: of strips of a megapixel it holds 17 MB (25 in full colour), of 12 megapixels 180 (310).
// A block of halved colours is of so many rows.
const blockRows = 16;

/** stripedJpeg writes a picture as a sequential JPEG, strip by strip, each by encoded, so that it need not be unpacked as a whole. ground is what shows through it. */
export async function stripedJpeg(rows: Rows, ground: Color, encoded: (strip: Pixels) => Promise<Uint8Array<ArrayBuffer>>, stripPixels = 1_000_000): Promise<Uint8Array<ArrayBuffer>> {
  const { width, height } = rows;
  const high = Math.max(1, Math.floor(stripPixels / width / blockRows)) * blockRows;
  const data = new Uint8ClampedArray(width * Math.min(high, height) * 4);
  const strips: Uint8Array[] = [];
  for (let top = 0; top < height; top += high) {
    const strip = { width, height: Math.min(high, height - top), data: data.subarray(0, width * Math.min(high, height - top) * 4) };
    for (let y = 0; y < strip.height; y++) strip.data.set(rows.row(top + y), y * width * 4);
    strips.push(await encoded(flatten(strip, ground)));
  }
  release(data);
  return strips.length === 1 ? new Uint8Array(strips[0]!) : joinedJpeg(strips, height);
}
