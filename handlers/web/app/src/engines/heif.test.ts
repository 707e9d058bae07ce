import { beforeEach, expect, it, vi } from 'vitest';
import { decodeHeic, measureHeic } from './heif';

// A library that knows pictures of the size that a file's text says, such as 3000x2000, and notes what was given back.
const made = vi.hoisted(() => [] as { freed: number[]; images: number }[]);
vi.mock('./asset', () => ({ asset: () => Promise.resolve(new ArrayBuffer(0)) }));
vi.mock('libheif-js/libheif-wasm/libheif.js', () => ({
  default: () => {
    const one = { freed: [] as number[], images: 0 };
    const place = made.push(one) * 100;
    let count = 0;
    return {
      heif_context_free: (decoder: number) => void one.freed.push(decoder),
      HeifDecoder: class {
        decoder: number | null = null;
        decode(bytes: Uint8Array): unknown[] {
          this.decoder = place + count++;
          const [width, height] = Buffer.from(bytes).toString().split('x').map(Number) as [number, number];
          if (!height) return [];
          one.images++;
          return [{ get_width: () => width, get_height: () => height, is_primary: () => true, display: (into: unknown, done: (shown: unknown) => void) => done(into), free: () => void one.images-- }];
        }
      },
    };
  },
}));

// Each test begins after a large picture: with another library.
beforeEach(async () => {
  await decodeHeic(new Blob(['3000x2000']));
  made.length = 0;
});

it('gives back what it has read of each file', async () => {
  await measureHeic(new Blob(['30x20']));
  await decodeHeic(new Blob(['30x20']));
  await expect(measureHeic(new Blob(['nothing']))).rejects.toThrow('unreadable');
  expect(made).toEqual([{ freed: [100, 101, 102], images: 0 }]);
});

it('uses a library for small pictures again, and for large ones once', async () => {
  for (const size of ['30x20', '3000x2000', '3000x2000', '30x20', '30x20']) expect(await decodeHeic(new Blob([size]))).toMatchObject({ width: Number(size.split('x')[0]) });
  expect(made.map(({ freed }) => freed.length)).toEqual([2, 1, 2]);
});
