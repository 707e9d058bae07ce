import { blank, inside, type Box, type Pixels } from './pixels';
import { release } from './release';

/** Rows is a picture that is read row by row, from the top down, so that it need not be in memory unpacked. What row returns is good until the next one is asked for. */
export interface Rows {
  width: number;
  height: number;
  row(y: number): Uint8ClampedArray;
  /** isOpaque says whether a pixel lets something through; undefined: nobody has looked. */
  isOpaque?: boolean;
  /** close gives back what the rows are read from, once nobody reads them any more. */
  close?(): void;
}

// What is copied from a bitmap at once: some rows, a megabyte of them.
const bandPixels = 250_000;

/** rowsOf reads a picture, or a part of it that lies within. */
export function rowsOf(picture: Pixels | ImageBitmap, part: Box = { x: 0, y: 0, width: picture.width, height: picture.height }): Rows {
  return 'data' in picture ? rowsOfPixels(picture, part) : rowsOfBitmap(picture, part);
}

function rowsOfPixels({ data, width: whole }: Pixels, { x, y: top, width, height }: Box): Rows {
  return { width, height, row: (y) => data.subarray(((top + y) * whole + x) * 4, ((top + y) * whole + x + width) * 4) };
}

function rowsOfBitmap(bitmap: ImageBitmap, { x, y: top, width, height }: Box): Rows {
  return rowsDrawn(width, height, (context, y, count) => context.drawImage(bitmap, x, top + y, width, count, 0, 0, width, count));
}

/** facingRows reads a bitmap turned clockwise by quarters, then mirrored, pixel by pixel as it is. */
export function facingRows(bitmap: ImageBitmap, quarters: number, mirror: 'none' | 'across' | 'down'): Rows {
  const [width, height] = quarters % 2 === 0 ? [bitmap.width, bitmap.height] : [bitmap.height, bitmap.width];
  const turns: [number, number, number, number, number, number][] = [[1, 0, 0, 1, 0, 0], [0, 1, -1, 0, width, 0], [-1, 0, 0, -1, width, height], [0, -1, 1, 0, 0, height]];
  const [a, b, c, d, e, f] = turns[((quarters % 4) + 4) % 4]!;
  return rowsDrawn(width, height, (context, y) => {
    context.imageSmoothingEnabled = false;
    if (mirror === 'across') context.setTransform(-a, b, -c, d, width - e, f - y);
    else if (mirror === 'down') context.setTransform(a, -b, c, -d, e, height - f - y);
    else context.setTransform(a, b, c, d, e, f - y);
    context.drawImage(bitmap, 0, 0);
    context.resetTransform();
  });
}

// rowsDrawn are rows that draw draws, from y on, some at once.
function rowsDrawn(width: number, height: number, draw: (context: OffscreenCanvasRenderingContext2D, y: number, count: number) => void): Rows {
  const rows = Math.max(1, Math.min(height, Math.floor(bandPixels / width)));
  const context = new OffscreenCanvas(width, rows).getContext('2d', { willReadFrequently: true })!;
  let from = -rows;
  let band = new Uint8ClampedArray(0);
  const read = (y: number): void => {
    const count = Math.min(rows, height - y);
    context.clearRect(0, 0, width, rows);
    release(band);
    draw(context, y, count);
    [from, band] = [y, context.getImageData(0, 0, width, count).data];
  };
  const row = (y: number): Uint8ClampedArray => {
    if (y < from || y >= from + rows) read(y);
    return band.subarray((y - from) * width * 4, (y - from + 1) * width * 4);
  };
  return { width, height, row };
}

/** cropped are the rows of a part that lies within. */
export function cropped(rows: Rows, { x, y: top, width, height }: Box): Rows {
  return { width, height, row: (y) => rows.row(top + y).subarray(x * 4, (x + width) * 4) };
}

/** unpacked copies all rows into memory. */
export function unpacked(rows: Rows): Pixels {
  const picture = blank(rows.width, rows.height);
  for (let y = 0; y < rows.height; y++) picture.data.set(rows.row(y), y * rows.width * 4);
  return picture;
}

/** partOf copies a part that lies within. */
export function partOf(rows: Rows, { x, y, width, height }: Box): Pixels {
  const part = blank(width, height);
  for (let n = 0; n < height; n++) part.data.set(rows.row(y + n).subarray(x * 4, (x + width) * 4), n * width * 4);
  return part;
}

/** laid shows another picture in place of a part, alpha too. What lies outside is left out. */
export function laid(rows: Rows, part: Pixels, x: number, y: number): Rows {
  const seen = inside({ x, y, width: part.width, height: part.height }, rows);
  const made = new Uint8ClampedArray(rows.width * 4);
  const row = (at: number): Uint8ClampedArray => {
    const below = rows.row(at);
    if (at < seen.y || at >= seen.y + seen.height) return below;
    const from = (at - y) * part.width + seen.x - x;
    made.set(below);
    made.set(part.data.subarray(from * 4, (from + seen.width) * 4), seen.x * 4);
    return made;
  };
  return { width: rows.width, height: rows.height, row };
}
