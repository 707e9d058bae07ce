import { afterEach, expect, it, vi } from 'vitest';
import { flip, turned } from './geometry';
import { blank, crop, replace, type Pixels } from './pixels';
import { cropped, facingRows, laid, partOf, rowsOf, unpacked } from './rows';

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

it('reads every pixel of a bitmap, of which 1 MB is copied at once', () => {
  vi.stubGlobal('OffscreenCanvas', Canvas);
  const picture = scene(1700, 700);
  expect(same(unpacked(rowsOf(bitmapOf(picture))), picture)).toBe(true);
  expect(sizes).toEqual([[1700, 147]]);
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

it('gives a part, and shows another one in its place, of which nothing lies outside', () => {
  const picture = scene(30, 20);
  const box = { x: 25, y: 4, width: 5, height: 9 };
  expect(partOf(rowsOf(picture), box)).toEqual(crop(picture, box));
  expect(unpacked(cropped(rowsOf(picture), box))).toEqual(crop(picture, box));
  for (const [x, y] of [[3, 4], [25, 15], [-4, -2]] as const) {
    const part = blank(8, 6, [9, 8, 7, 6]);
    const whole = { ...picture, data: picture.data.slice() };
    replace(whole, part, x, y);
    expect(same(unpacked(laid(rowsOf(picture), part, x, y)), whole)).toBe(true);
  }
});

// Turning draws the bitmap pixel by pixel: this canvas does so as its matrix says.
class Turning {
  constructor(private width: number, private height: number) {}
  getContext(): object {
    let [shown, matrix] = [blank(this.width, this.height), [1, 0, 0, 1, 0, 0]];
    return {
      clearRect: () => (shown = blank(this.width, this.height)),
      setTransform: (...given: number[]) => (matrix = given),
      resetTransform: () => undefined,
      drawImage: ({ pixels }: { pixels: Pixels }) => {
        const [a, b, c, d, e, f] = matrix as [number, number, number, number, number, number];
        for (let y = 0; y < pixels.height; y++) for (let x = 0; x < pixels.width; x++) {
          // Of each pixel the middle.
          const [across, down] = [Math.floor(a * (x + 0.5) + c * (y + 0.5) + e), Math.floor(b * (x + 0.5) + d * (y + 0.5) + f)];
          replace(shown, crop(pixels, { x, y, width: 1, height: 1 }), across, down);
        }
      },
      getImageData: (x: number, y: number, width: number, height: number) => crop(shown, { x, y, width, height }),
    };
  }
}

it('turns, then mirrors, as it reads', () => {
  vi.stubGlobal('OffscreenCanvas', Turning);
  const picture = scene(5, 3);
  for (const quarters of [0, 1, 2, 3]) for (const mirror of ['none', 'across', 'down'] as const) {
    const meant = turned(rowsOf(picture), quarters);
    expect(same(unpacked(facingRows(bitmapOf(picture), quarters, mirror)), mirror === 'none' ? meant : flip(meant, mirror === 'across')), `${quarters} ${mirror}`).toBe(true);
  }
});
