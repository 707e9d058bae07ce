import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { drawnRows, painted, paintedRows } from './painted';
import { blank, crop, inside, replace, type Pixels } from './pixels';
import { rowsOf, unpacked } from './rows';

// Here is no canvas: this one knows red rectangles, and notes how large it is.
const sizes: [number, number][] = [];
class Canvas {
  private shown: Pixels;
  constructor(public width: number, public height: number) {
    sizes.push([width, height]);
    this.shown = blank(width, height);
  }
  getContext(): unknown {
    let down = 0;
    return {
      reset: () => ([down, this.shown] = [0, blank(this.width, this.height)]),
      translate: (_: number, y: number) => (down += y),
      fillRect: (x: number, y: number, width: number, height: number) => replace(this.shown, blank(width, height, [255, 0, 0, 255]), x, y + down),
      getImageData: (x: number, y: number, width: number, height: number) => crop(this.shown, { x, y, width, height }),
    };
  }
}

beforeAll(() => vi.stubGlobal('OffscreenCanvas', Canvas));
afterAll(() => vi.unstubAllGlobals());
beforeEach(() => void (sizes.length = 0));

const box = { x: 100, y: 700, width: 20, height: 100 };
const draw = (context: OffscreenCanvasRenderingContext2D): void => context.fillRect(box.x, box.y, box.width, box.height);
// counted is how many pixels are of a colour, in a part and in all.
const counted = (picture: Pixels, red: number): number[] => [crop(picture, inside(box, picture)), picture].map(({ data }) => new Uint32Array(data.buffer).filter((pixel) => (pixel & 255) === red).length);

it('paints by parts of half a megapixel what is drawn on the whole', () => {
  expect(counted(painted(1300, 900, draw), 255)).toEqual([20 * 100, 20 * 100]);
  expect(sizes).toEqual([[1300, 384]]);
});

it('gives what is drawn row by row, however often it is read, and never holds the whole', () => {
  const rows = drawnRows(1300, 900, draw);
  for (const made of [unpacked(rows), unpacked(rows)]) expect([made.height, ...counted(made, 255)]).toEqual([900, 20 * 100, 20 * 100]);
  expect(rows.row(750)[box.x * 4]).toBe(255);
  expect(new Set(sizes.map(String))).toEqual(new Set(['1300,384']));
});

it('changes no other pixel of a picture, however often it is read', () => {
  const picture = blank(1300, 900, [7, 8, 9, 255]);
  const rows = paintedRows(rowsOf(picture), draw);
  for (const made of [unpacked(rows), unpacked(rows)]) {
    expect(counted(made, 255)).toEqual([20 * 100, 20 * 100]);
    expect(counted(made, 7)).toEqual([0, 1300 * 900 - 20 * 100]);
  }
});
