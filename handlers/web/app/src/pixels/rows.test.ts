import { afterEach, expect, it, vi } from 'vitest';
import { blank, crop, type Pixels } from './pixels';
import { rowsOf, unpacked } from './rows';

// Here is no canvas: this one knows only how to copy a part of a picture, and notes how large it is.
const sizes: [number, number][] = [];
class Canvas {
  private shown: Pixels;
  constructor(width: number, height: number) {
    sizes.push([width, height]);
    this.shown = blank(width, height);
  }
  getContext(): unknown {
    return {
      clearRect: () => (this.shown = blank(this.shown.width, this.shown.height)),
      drawImage: ({ pixels }: { pixels: Pixels }, x: number, y: number, width: number, height: number) => this.shown.data.set(crop(pixels, { x, y, width, height }).data),
      getImageData: (x: number, y: number, width: number, height: number) => crop(this.shown, { x, y, width, height }),
    };
  }
}

afterEach(() => {
  sizes.length = 0;
  vi.unstubAllGlobals();
});

function scene(width: number, height: number): Pixels {
  const picture = blank(width, height);
  new Uint32Array(picture.data.buffer).forEach((_, i, all) => (all[i] = i * 2654435761));
  return picture;
}
const bitmapOf = (pixels: Pixels): ImageBitmap => ({ width: pixels.width, height: pixels.height, pixels }) as unknown as ImageBitmap;
const same = (a: Pixels, b: Pixels): boolean => a.width === b.width && a.height === b.height && Buffer.compare(Buffer.from(a.data.buffer), Buffer.from(b.data.buffer)) === 0;

it('reads every pixel of a bitmap, of which 2 MB are copied at once', () => {
  vi.stubGlobal('OffscreenCanvas', Canvas);
  const picture = scene(1700, 700);
  expect(same(unpacked(rowsOf(bitmapOf(picture))), picture)).toBe(true);
  expect(sizes).toEqual([[1700, 294]]);
});

it('reads a part of a bitmap as of pixels', () => {
  vi.stubGlobal('OffscreenCanvas', Canvas);
  const picture = scene(1200, 900);
  const part = { x: 31, y: 17, width: 1100, height: 800 };
  expect(same(unpacked(rowsOf(bitmapOf(picture), part)), crop(picture, part))).toBe(true);
  expect(same(unpacked(rowsOf(picture, part)), crop(picture, part))).toBe(true);
});

it('copies nothing of pixels', () => {
  const picture = scene(10, 10);
  expect(rowsOf(picture).row(3).buffer).toBe(picture.data.buffer);
});
