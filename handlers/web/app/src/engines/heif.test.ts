import { beforeEach, expect, it, vi } from 'vitest';
import { decodeHeic, picturesOfHeic } from './heif';

// A library that knows pictures of the sizes that a file's text says, such as 3000x2000 or 30x20,3x2, whose second one is the main one, and notes what was given back.
const made = vi.hoisted(() => [] as { freed: number[]; images: number }[]);
vi.mock('./asset', () => ({ asset: () => Promise.resolve(new ArrayBuffer(0)) }));
vi.mock('libheif-js/libheif-wasm/libheif.js', () => ({
  default: () => {
    const one = { freed: [] as number[], images: 0 };
    const place = made.push(one) * 100;
    let count = 0;
    return {
      heif_js_context_get_list_of_top_level_image_IDs: () => [20, 22].slice(0, one.images),
      heif_context_free: (decoder: number) => void one.freed.push(decoder),
      HeifDecoder: class {
        decoder: number | null = null;
        decode(bytes: Uint8Array): unknown[] {
          this.decoder = place + count++;
          const sizes = Buffer.from(bytes).toString().split(',').map((size) => size.split('x').map(Number) as [number, number]);
          if (!sizes[0]![1]) return [];
          one.images += sizes.length;
          return sizes.map(([width, height], at) => ({
            get_width: () => width, get_height: () => height, is_primary: () => at === 1, display: (into: unknown, done: (shown: unknown) => void) => done(into), free: () => void one.images--,
          }));
        }
      },
    };
  },
}));

// Each test begins after a large picture: with another library.
beforeEach(async () => {
  await decodeHeic(new Blob(['3000x2000']), 0);
  made.length = 0;
});

it('gives back what it has read of each file', async () => {
  await picturesOfHeic(new Blob(['30x20']));
  await decodeHeic(new Blob(['30x20']), 0);
  await expect(picturesOfHeic(new Blob(['nothing']))).rejects.toThrow('unreadable');
  await expect(decodeHeic(new Blob(['30x20']), 1)).rejects.toThrow('unreadable');
  expect(made).toEqual([{ freed: [100, 101, 102, 103], images: 0 }]);
});

it('knows all pictures of a file, which is the main one, and decodes any', async () => {
  const file = new Blob(['30x20,3x2']);
  expect(await picturesOfHeic(file)).toEqual([{ item: 20, width: 30, height: 20, isMain: false }, { item: 22, width: 3, height: 2, isMain: true }]);
  expect((await picturesOfHeic(new Blob(['30x20']))).map(({ isMain }) => isMain)).toEqual([true]);
  expect([await decodeHeic(file, 0), await decodeHeic(file, 1)]).toMatchObject([{ width: 30 }, { width: 3 }]);
  await expect(picturesOfHeic(new Blob(['30x20,30000x20000']))).rejects.toThrow('tooManyPixels');
});

it('uses a library for small pictures again, and for large ones once', async () => {
  for (const size of ['30x20', '3000x2000', '3000x2000', '30x20', '30x20']) expect(await decodeHeic(new Blob([size]), 0)).toMatchObject({ width: Number(size.split('x')[0]) });
  expect(made.map(({ freed }) => freed.length)).toEqual([2, 1, 2]);
});
