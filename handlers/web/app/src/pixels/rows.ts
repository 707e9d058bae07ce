import { blank, type Box, type Pixels } from './pixels';
import { release } from './release';

/** Rows is a picture that is read row by row, from the top down, so that it need not be in memory unpacked. What row returns is good until the next one is asked for. */
export interface Rows {
  width: number;
  height: number;
  row(y: number): Uint8ClampedArray;
}

// What is copied from a bitmap at once: some rows, 2 MB of them.
const bandPixels = 500_000;

/** rowsOf reads a picture, or a part of it that lies within. */
export function rowsOf(picture: Pixels | ImageBitmap, part: Box = { x: 0, y: 0, width: picture.width, height: picture.height }): Rows {
  return 'data' in picture ? rowsOfPixels(picture, part) : rowsOfBitmap(picture, part);
}

function rowsOfPixels({ data, width: whole }: Pixels, { x, y: top, width, height }: Box): Rows {
  return { width, height, row: (y) => data.subarray(((top + y) * whole + x) * 4, ((top + y) * whole + x + width) * 4) };
}

function rowsOfBitmap(bitmap: ImageBitmap, { x, y: top, width, height }: Box): Rows {
  const rows = Math.max(1, Math.min(height, Math.floor(bandPixels / width)));
  const context = new OffscreenCanvas(width, rows).getContext('2d', { willReadFrequently: true })!;
  let from = -rows;
  let band = new Uint8ClampedArray(0);
  const read = (y: number): void => {
    const count = Math.min(rows, height - y);
    context.clearRect(0, 0, width, rows);
    release(band);
    context.drawImage(bitmap, x, top + y, width, count, 0, 0, width, count);
    [from, band] = [y, context.getImageData(0, 0, width, count).data];
  };
  const row = (y: number): Uint8ClampedArray => {
    if (y < from || y >= from + rows) read(y);
    return band.subarray((y - from) * width * 4, (y - from + 1) * width * 4);
  };
  return { width, height, row };
}

/** unpacked copies all rows into memory. */
export function unpacked(rows: Rows): Pixels {
  const picture = blank(rows.width, rows.height);
  for (let y = 0; y < rows.height; y++) picture.data.set(rows.row(y), y * rows.width * 4);
  return picture;
}
