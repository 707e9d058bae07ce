import { blank, type Box, type Pixels } from './pixels';
import { unpacked, type Rows } from './rows';

// A row of one picture is a column of the other: in squares of this side, both stay in the processor's cache.
const side = 32;

/** turned returns a picture that was turned clockwise by quarters, as it is read. */
export function turned(from: Rows, quarters: number): Pixels {
  const turns = ((quarters % 4) + 4) % 4;
  if (turns === 0) return unpacked(from);
  const { width, height } = from;
  const to = turns === 2 ? blank(width, height) : blank(height, width);
  const target = words(to);
  // Where the first pixel goes, and how far from it the next ones across and down go.
  const [first, across, down] = turns === 1 ? [height - 1, height, -1] : turns === 2 ? [width * height - 1, -1, -width] : [(width - 1) * height, -height, 1];
  const some = blank(width, side);
  const source = words(some);
  for (let top = 0; top < height; top += side) {
    const rows = Math.min(side, height - top);
    for (let y = 0; y < rows; y++) some.data.set(from.row(top + y), y * width * 4);
    for (let left = 0; left < width; left += side) {
      const right = Math.min(left + side, width);
      for (let y = 0; y < rows; y++) for (let x = left; x < right; x++) target[first + x * across + (top + y) * down] = source[y * width + x]!;
    }
  }
  return to;
}

/** flip makes a picture its mirror image, in place, left and right or top and bottom exchanged. */
export function flip(picture: Pixels, across: boolean): Pixels {
  const { width, height } = picture;
  const all = words(picture);
  if (across) for (let y = 0; y < height; y++) all.subarray(y * width, (y + 1) * width).reverse();
  else for (let y = 0; y < height >> 1; y++) exchange(all, y * width, (height - 1 - y) * width, width);
  return picture;
}

function exchange(all: Uint32Array, one: number, other: number, length: number): void {
  const kept = all.slice(one, one + length);
  all.copyWithin(one, other, other + length);
  all.set(kept, other);
}

function words({ data, width, height }: Pixels): Uint32Array {
  return new Uint32Array(data.buffer, data.byteOffset, width * height);
}

/** Fit says how a picture gets into a size of other proportions: whole within it, covering it and cut, or pulled to it. */
export type Fit = 'contain' | 'cover' | 'stretch';

/** Fitted is which part of a picture is used, and at what size. */
export interface Fitted {
  part: Box;
  width: number;
  height: number;
}

/** fitted returns what fits width and height (pixels; 0: as the proportions give it). focus says where a part is kept, 0 to 1 across and down. */
export function fitted(from: { width: number; height: number }, width: number, height: number, fit: Fit, focus = { x: 0.5, y: 0.5 }): Fitted {
  const whole = { x: 0, y: 0, width: from.width, height: from.height };
  const across = width || Math.max(1, Math.round((from.width * height) / from.height));
  const down = height || Math.max(1, Math.round((from.height * width) / from.width));
  if (width === 0 || height === 0 || fit === 'stretch') return { part: whole, width: across, height: down };
  if (fit === 'contain') {
    const scale = Math.min(width / from.width, height / from.height);
    return { part: whole, width: Math.max(1, Math.round(from.width * scale)), height: Math.max(1, Math.round(from.height * scale)) };
  }
  const scale = Math.max(width / from.width, height / from.height);
  const part = { width: Math.min(from.width, Math.max(1, Math.round(width / scale))), height: Math.min(from.height, Math.max(1, Math.round(height / scale))) };
  return { part: { ...part, x: Math.round((from.width - part.width) * focus.x), y: Math.round((from.height - part.height) * focus.y) }, width, height };
}
