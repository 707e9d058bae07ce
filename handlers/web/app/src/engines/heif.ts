import type { Pixels } from '../pixels/pixels';
import { asset } from './asset';
import { PictureFault, pixelsInMax } from './codecs';

interface Image {
  get_width(): number;
  get_height(): number;
  is_primary(): boolean;
  display(into: { data: Uint8ClampedArray; width: number; height: number }, done: (shown: unknown) => void): void;
  free(): void;
}

interface Library {
  // decoder is the place of what decode has read, which nobody else gives back.
  HeifDecoder: new () => { decode(bytes: Uint8Array): Image[]; decoder: number | null };
  heif_context_free(decoder: number): void;
}

let library: Promise<Library> | undefined;

// The library (LGPL-3.0) stays a chunk and a wasm of its own, which can be replaced.
async function load(): Promise<Library> {
  const [{ default: make }, wasmBinary] = await Promise.all([import('libheif-js/libheif-wasm/libheif.js'), asset('libheif')]);
  const made = (make as (settings: object) => Library & { ready?: Promise<unknown> })({ wasmBinary });
  await made.ready;
  return made;
}

/** measureHeic returns the size of a HEIC file's main picture, turned as it is seen, and how many pictures there are, and refuses what cannot be opened. */
export async function measureHeic(file: Blob): Promise<{ width: number; height: number; pictures: number }> {
  return withMain(file, (image, pictures) => Promise.resolve({ width: image.get_width(), height: image.get_height(), pictures }));
}

// A library that has unpacked more is not used again: its memory would stay as large as long as the worker lives.
const keptPixelsMax = 4_000_000;

/** decodeHeic reads the main picture of a HEIC file by libheif, turned as the file says. Its colours are as its profile means them. */
export function decodeHeic(file: Blob): Promise<Pixels> {
  return withMain(file, async (image) => {
    const [width, height] = [image.get_width(), image.get_height()];
    if (width * height > keptPixelsMax) library = undefined;
    const picture = { width, height, data: new Uint8ClampedArray(width * height * 4) };
    const shown = await new Promise((done) => image.display(picture, done));
    if (!shown) throw new PictureFault('unreadable');
    return picture;
  });
}

async function withMain<T>(file: Blob, use: (image: Image, pictures: number) => Promise<T>): Promise<T> {
  const { HeifDecoder, heif_context_free: freed } = await (library ??= load());
  const decoder = new HeifDecoder();
  const images = decoder.decode(new Uint8Array(await file.arrayBuffer()));
  try {
    const main = images.find((image) => image.is_primary()) ?? images[0];
    if (!main) throw new PictureFault('unreadable');
    if (main.get_width() * main.get_height() > pixelsInMax) throw new PictureFault('tooManyPixels');
    return await use(main, images.length);
  } finally {
    images.forEach((image) => image.free());
    if (decoder.decoder) freed(decoder.decoder);
  }
}
