import { blank, type Pixels } from './pixels';
import type { Rows } from './rows';

/**
 * glimpsed makes a small copy of a picture while its rows are read from the top down, its longer side of so many pixels at most: the mean of each square of pixels.
 * glimpse is it, once all rows were read.
 */
export function glimpsed(rows: Rows, sideMax: number): { rows: Rows; glimpse: () => Pixels } {
  const { width, height } = rows;
  const side = Math.ceil(Math.max(width, height) / sideMax);
  const small = blank(Math.ceil(width / side), Math.ceil(height / side));
  // Of each square the sums of red, green and blue, each multiplied by alpha, and of alpha.
  const sums = new Float64Array(small.width * 4);
  let next = 0;
  const take = (row: Uint8ClampedArray): void => {
    for (let x = 0, at = 0; x < width; x++, at += 4) {
      const to = Math.floor(x / side) * 4;
      const alpha = row[at + 3]!;
      sums[to]! += row[at]! * alpha;
      sums[to + 1]! += row[at + 1]! * alpha;
      sums[to + 2]! += row[at + 2]! * alpha;
      sums[to + 3]! += alpha;
    }
    next++;
    if (next % side === 0 || next === height) put();
  };
  const put = (): void => {
    const top = Math.floor((next - 1) / side);
    const deep = next - top * side;
    for (let x = 0; x < small.width; x++) {
      const [from, to] = [x * 4, (top * small.width + x) * 4];
      const alpha = sums[from + 3]!;
      for (let c = 0; c < 3; c++) small.data[to + c] = alpha === 0 ? 0 : sums[from + c]! / alpha;
      small.data[to + 3] = alpha / (deep * Math.min(side, width - x * side));
    }
    sums.fill(0);
  };
  const row = (y: number): Uint8ClampedArray => {
    const read = rows.row(y);
    if (y === next) take(read);
    return read;
  };
  return { rows: { ...rows, row }, glimpse: () => small };
}
