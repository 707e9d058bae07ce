import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { headerOf } from '../pixels/header';
import { blank, type Pixels } from '../pixels/pixels';
import { decoded, encode, keep, PictureFault, reduced, repackPng, withDecoded } from './codecs';
import { held } from './held';

// Here is no page to hand the wasm over: it is read from where the page's addresses point to.
vi.mock('./asset', () => ({
  asset: (name: 'jpegEncoder' | 'webpEncoder' | 'oxipng'): Promise<ArrayBuffer> => {
    const path = { jpegEncoder: 'jpeg/codec/enc/mozjpeg_enc.wasm', webpEncoder: 'webp/codec/enc/webp_enc_simd.wasm', oxipng: 'oxipng/codec/pkg/squoosh_oxipng_bg.wasm' }[name];
    return Promise.resolve(new Uint8Array(readFileSync(`node_modules/@jsquash/${path}`)).buffer);
  },
}));

// levels are those that oxipng was asked for.
const levels = vi.hoisted(() => [] as number[]);
vi.mock('@jsquash/oxipng/codec/pkg/squoosh_oxipng.js', async (original) => {
  const real = await original<typeof import('@jsquash/oxipng/codec/pkg/squoosh_oxipng.js')>();
  return { ...real, optimise: (...given: Parameters<typeof real.optimise>) => (levels.push(given[1]), real.optimise(...given)) };
});

const plainGrow = WebAssembly.Memory.prototype.grow;

function gradient(width: number, height: number): Pixels {
  const picture = blank(width, height, [0, 0, 0, 255]);
  for (let i = 0; i < width * height; i++) picture.data.set([(i % width) * 2, Math.floor(i / width) * 2, 90], i * 4);
  return picture;
}

describe('pictures are decoded', () => {
  // Here is no decoder: each bitmap notes whether it was made of a file, and whether it was closed.
  const made: { ofFile: boolean; width: number; alpha: string | undefined; closed: number }[] = [];
  beforeEach(() => {
    made.length = 0;
    vi.stubGlobal('createImageBitmap', (from: unknown, { resizeWidth = 4000, resizeHeight = 3000, premultiplyAlpha: alpha }: ImageBitmapOptions) => {
      const one = { ofFile: from instanceof Blob, width: resizeWidth, height: resizeHeight, alpha, closed: 0, close: () => void one.closed++ };
      made.push(one);
      return Promise.resolve(one);
    });
  });
  afterEach(() => vi.unstubAllGlobals());
  const aFile = async (): Promise<Blob> => new Blob([await encode(gradient(10, 10), { type: 'image/png' })]);

  it('once for check, stage and run, and closed after it', async () => {
    const file = await aFile();
    keep(file, await decoded(file));
    expect(await reduced(file, 400)).toMatchObject({ width: 4000, height: 3000, image: { width: 400, height: 300, closed: 0 } });
    expect(await withDecoded(file, ({ width }) => width)).toBe(4000);
    expect(made.map(({ ofFile, width, closed }) => [ofFile, width, closed])).toEqual([[true, 4000, 1], [false, 400, 0]]);
  });

  it('with their alpha as it is, if they have any', async () => {
    for (const type of ['image/jpeg', 'image/png', 'image/webp'] as const) await decoded(new Blob([await encode(gradient(10, 10), { type })], { type: 'image/jpeg' }));
    expect(made.map(({ alpha }) => alpha)).toEqual(['default', 'none', 'none']);
  });

  it('and closed if they cannot be used', async () => {
    const file = await aFile();
    await expect(withDecoded(file, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    await reduced(file, 400);
    expect(made.map(({ ofFile, closed }) => [ofFile, closed])).toEqual([[true, 1], [true, 1], [false, 0]]);
  });
});

describe('pictures are written', () => {
  for (const type of ['image/jpeg', 'image/webp', 'image/png'] as const) {
    it(`as ${type}, at their size`, async () => {
      expect(headerOf(await encode(gradient(100, 60), { type }))).toEqual({ type, width: 100, height: 60 });
    });
  }

  it('smaller at a lower quality', async () => {
    const [low, high] = await Promise.all([20, 95].map((quality) => encode(gradient(100, 60), { type: 'image/jpeg', quality })));
    expect(low!.length).toBeLessThan(high!.length);
  });

  it('as PNG without the long search where it is to be quick and is a photo', async () => {
    const [photo, flat] = [blank(60, 60, [0, 0, 0, 255]), blank(60, 60, [9, 9, 9, 255])];
    for (let i = 0, noise = 1; i < photo.data.length; i++) if (i % 4 !== 3) photo.data[i] = (noise = (noise * 48_271) % 2_147_483_647) & 255;
    levels.length = 0;
    for (const [picture, quick] of [[photo, true], [photo, false], [flat, true]] as const) await encode(picture, { type: 'image/png', quick });
    expect(levels).toEqual([1, 2, 2]);
  });

  it('as PNG that oxipng leaves no larger', async () => {
    const made = await encode(gradient(100, 60), { type: 'image/png' });
    expect((await repackPng(made)).length).toBeLessThanOrEqual(made.length);
  });

  it('without touching the picture that was given', async () => {
    const picture = blank(4, 4, [10, 20, 30, 0]);
    await encode(picture, { type: 'image/jpeg' });
    expect([...picture.data.subarray(0, 4)]).toEqual([10, 20, 30, 0]);
  });

  for (const type of ['image/jpeg', 'image/webp', 'image/png'] as const) {
    it(`as ${type} from pixels that are given back, with the same bytes`, async () => {
      const picture = gradient(100, 60);
      const kept = await encode(picture, { type });
      expect(picture.data.length).toBe(100 * 60 * 4);
      const spent = await encode(picture, { type, spend: true });
      expect(picture.data.length).toBe(0);
      expect(Buffer.compare(Buffer.from(spent), Buffer.from(kept))).toBe(0);
    });
  }

  it('from pixels that are given back before the encoder begins', async () => {
    const picture = gradient(1600, 1200);
    const before = held();
    const grow = vi.spyOn(WebAssembly.Memory.prototype, 'grow');
    const left: number[] = [];
    grow.mockImplementation(function (this: WebAssembly.Memory, pages) {
      left.push(picture.data.length);
      return plainGrow.call(this, pages);
    });
    await encode(picture, { type: 'image/jpeg', spend: true });
    grow.mockRestore();
    // The copy has room in what the encoder begins with; it grows by what it needs besides.
    expect(left.length).toBeGreaterThan(1);
    expect(new Set(left)).toEqual(new Set([0]));
    expect(held()).toBeGreaterThan(before);
  });

  it('as a progressive JPEG, unless it is large', async () => {
    const isProgressive = async (width: number, height: number): Promise<boolean> => Buffer.from(await encode(blank(width, height, [9, 9, 9, 255]), { type: 'image/jpeg' })).includes(Buffer.from([0xff, 0xc2, 0, 17]));
    expect([await isProgressive(2000, 2000), await isProgressive(2001, 2000)]).toEqual([true, false]);
  });

  it('as a large JPEG too where the browser writes some that cannot be joined', async () => {
    const progressive = await encode(blank(16, 16, [9, 9, 9, 255]), { type: 'image/jpeg' });
    let asked = 0;
    vi.stubGlobal('ImageData', class {});
    vi.stubGlobal('OffscreenCanvas', class {
      getContext = (): object => ({ putImageData: () => undefined });
      convertToBlob = (): Promise<Blob> => (asked++, Promise.resolve(new Blob([progressive])));
    });
    const made = await encode(blank(2001, 2000, [9, 9, 9, 255]), { type: 'image/jpeg', quick: true });
    vi.unstubAllGlobals();
    expect(asked).toBeGreaterThan(1);
    expect(headerOf(made)).toEqual({ type: 'image/jpeg', width: 2001, height: 2000 });
  });

  it('not with a side that the type cannot have', async () => {
    await expect(encode(blank(16_384, 1), { type: 'image/webp' })).rejects.toEqual(new PictureFault('sideTooLong'));
  });
});
