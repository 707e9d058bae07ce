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
  // The items that decode has made images of. It answers with a fault's code where it cannot tell.
  heif_js_context_get_list_of_top_level_image_IDs(decoder: number): number[] | { code: unknown };
}

let library: Promise<Library> | undefined;

// The library (LGPL-3.0) stays a chunk and a wasm of its own, which can be replaced.
async function load(): Promise<Library> {
  const [{ default: make }, wasmBinary] = await Promise.all([import('libheif-js/libheif-wasm/libheif.js'), asset('libheif')]);
  const made = (make as (settings: object) => Library & { ready?: Promise<unknown> })({ wasmBinary });
  await made.ready;
  return made;
}

/** HeicPicture is one of the pictures of a HEIC file that stand by themselves: the item that it is in the file, if that is known, and its size, turned as it is seen. */
export interface HeicPicture {
  item: number | undefined;
  width: number;
  height: number;
  isMain: boolean;
}

/** picturesOfHeic returns the pictures of a HEIC file in their order, without decoding one, and refuses what cannot be opened or is too large. */
export function picturesOfHeic(file: Blob): Promise<HeicPicture[]> {
  return withImages(file, (images, from, decoder) => {
    const main = images.find((image) => image.is_primary()) ?? images[0];
    const ids = from.heif_js_context_get_list_of_top_level_image_IDs(decoder);
    // Items that it cannot open are passed over: which image is which item is not known then.
    const items = Array.isArray(ids) && ids.length === images.length ? ids : [];
    return Promise.resolve(images.map((image, at) => ({ item: items[at], width: image.get_width(), height: image.get_height(), isMain: image === main })));
  });
}

// A library that has unpacked more is not used again: its memory would stay as large as long as the worker lives.
const keptPixelsMax = 4_000_000;

/** decodeHeic reads the picture of a HEIC file that has such a place among its pictures, turned as the file says. Its colours are as its profile means them. */
export function decodeHeic(file: Blob, place: number): Promise<Pixels> {
  return withImages(file, async (images) => {
    const image = images[place];
    if (!image) throw new PictureFault('unreadable');
    const [width, height] = [image.get_width(), image.get_height()];
    if (width * height > keptPixelsMax) library = undefined;
    const picture = { width, height, data: new Uint8ClampedArray(width * height * 4) };
    const shown = await new Promise((done) => image.display(picture, done));
    if (!shown) throw new PictureFault('unreadable');
    return picture;
  });
}

async function withImages<T>(file: Blob, use: (images: Image[], from: Library, decoder: number) => Promise<T>): Promise<T> {
  const from = await (library ??= load());
  const decoder = new from.HeifDecoder();
  const images = decoder.decode(new Uint8Array(await file.arrayBuffer()));
  try {
    if (images.length === 0) throw new PictureFault('unreadable');
    if (images.some((image) => image.get_width() * image.get_height() > pixelsInMax)) throw new PictureFault('tooManyPixels');
    return await use(images, from, decoder.decoder!);
  } finally {
    images.forEach((image) => image.free());
    if (decoder.decoder) from.heif_context_free(decoder.decoder);
  }
}
