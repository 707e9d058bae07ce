import { crop, inside, replace, type Box, type Color, type Pixels } from './pixels';

/** solid covers a part with one colour, in place: what was there is gone. */
export function solid(picture: Pixels, box: Box, [red, green, blue]: Color): void {
  const part = inside(box, picture);
  for (let y = part.y; y < part.y + part.height; y++) {
    for (let x = part.x; x < part.x + part.width; x++) picture.data.set([red, green, blue, 255], (y * picture.width + x) * 4);
  }
}

// How many pixels a square is a mixture of: few, so that squares differ.
const mixedOf = 4;

/**
 * mixed covers a part with squares, size pixels wide, in place. Each is a mixture of some pixels from anywhere in the part: which colours were there is seen, but not where. With the mean of what
 * lies under it, as other programs do, a square tells what that was (recovery.test.ts). random gives whole numbers below a bound, which nobody may be able to guess.
 */
export function mixed(picture: Pixels, box: Box, size: number, random: (bound: number) => number): void {
  const part = inside(box, picture);
  const squares: { x: number; y: number; color: Color }[] = [];
  for (let y = 0; y < part.height; y += size) for (let x = 0; x < part.width; x += size) squares.push({ x, y, color: mixture(picture, part, random) });
  for (const { x, y, color } of squares) {
    for (let row = y; row < Math.min(y + size, part.height); row++) {
      for (let column = x; column < Math.min(x + size, part.width); column++) picture.data.set(color, ((part.y + row) * picture.width + part.x + column) * 4);
    }
  }
}

function mixture({ data, width }: Pixels, part: Box, random: (bound: number) => number): Color {
  const sum = [0, 0, 0, 0];
  for (let n = 0; n < mixedOf; n++) {
    const at = ((part.y + random(part.height)) * width + part.x + random(part.width)) * 4;
    const alpha = data[at + 3]!;
    for (let c = 0; c < 3; c++) sum[c]! += data[at + c]! * alpha;
    sum[3]! += alpha;
  }
  const weight = sum[3]! || 1;
  return [sum[0]! / weight, sum[1]! / weight, sum[2]! / weight, sum[3]! / mixedOf];
}

/** blurPart blurs a part in place with nothing of its surroundings mixed in. Text under it can often be told by trying. radius is the standard deviation in pixels. */
export function blurPart(picture: Pixels, box: Box, radius: number): void {
  const part = inside(box, picture);
  if (part.width === 0 || part.height === 0) return;
  replace(picture, blurred(crop(picture, part), radius), part.x, part.y);
}

/** blurred returns a picture blurred by three box filters in a row, which come close to Gauss' bell; alpha is multiplied in. */
export function blurred(from: Pixels, radius: number): Pixels {
  const { width, height } = from;
  const data = Float32Array.from(from.data);
  for (let i = 0; i < data.length; i += 4) for (let c = 0; c < 3; c++) data[i + c]! *= data[i + 3]! / 255;
  const line = new Float32Array(Math.max(width, height) * 4);
  for (const half of boxesOf(radius)) {
    for (let y = 0; y < height; y++) slide(data, y * width * 4, 4, width, half, line);
    for (let x = 0; x < width; x++) slide(data, x * 4, width * 4, height, half, line);
  }
  const to = { width, height, data: new Uint8ClampedArray(data.length) };
  for (let i = 0; i < data.length; i += 4) {
    const alpha = data[i + 3]! / 255;
    if (alpha > 0) for (let c = 0; c < 3; c++) to.data[i + c] = data[i + c]! / alpha;
    to.data[i + 3] = data[i + 3]!;
  }
  return to;
}

// boxesOf returns the half widths of three boxes whose variances add up to the wanted one (Kovesi, Fast Almost-Gaussian Filtering, 2010).
function boxesOf(radius: number): number[] {
  const ideal = Math.sqrt(4 * radius * radius + 1);
  const low = Math.floor(ideal) % 2 === 0 ? Math.floor(ideal) - 1 : Math.floor(ideal);
  const narrow = Math.round((12 * radius * radius - 3 * low * low - 12 * low - 9) / (-4 * low - 4));
  return [0, 1, 2].map((i) => ((i < narrow ? low : low + 2) - 1) / 2);
}

// slide averages along one line; at its ends the last pixel repeats.
function slide(data: Float32Array, start: number, step: number, count: number, half: number, line: Float32Array): void {
  for (let i = 0; i < count; i++) for (let c = 0; c < 4; c++) line[i * 4 + c] = data[start + i * step + c]!;
  const clamp = (i: number): number => Math.min(count - 1, Math.max(0, i)) * 4;
  const span = 2 * half + 1;
  for (let c = 0; c < 4; c++) {
    let sum = 0;
    for (let i = -half; i <= half; i++) sum += line[clamp(i) + c]!;
    for (let i = 0; i < count; i++) {
      data[start + i * step + c] = sum / span;
      sum += line[clamp(i + half + 1) + c]! - line[clamp(i - half) + c]!;
    }
  }
}
