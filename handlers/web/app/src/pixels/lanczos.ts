import { blank, type Pixels } from './pixels';
import { unpacked, type Rows } from './rows';

/** How a picture is resampled: in linear light (right for making smaller: thin bright lines keep their brightness) or as stored. */
export interface Resampling {
  linear?: boolean;
  progress?: (fraction: number) => void;
}

const lobes = 3;

// Weights of the source pixels that make one pixel of the target.
interface Taps {
  first: number;
  weights: Float32Array;
}

/** resample is resampled in memory. */
export function resample(from: Rows, width: number, height: number, how: Resampling = {}): Pixels {
  return unpacked(resampled(from, width, height, how));
}

/** resampled gives a picture another size as it is read, by Lanczos' filter with three lobes, alpha multiplied in so that hidden colours do not show. */
export function resampled(from: Rows, width: number, height: number, { linear = false, progress }: Resampling = {}): Rows {
  if (width === from.width && height === from.height) return from;
  const to = blank(width, 1);
  const columns = tapsOf(from.width, width);
  const rows = tapsOf(from.height, height);
  const light = linear ? linearLight : storedLight;
  // Rows are filtered across when they are first needed, and kept only as long: memory does not grow with the picture.
  const kept = Math.max(...rows.map(({ weights }) => weights.length));
  const ring = Array.from({ length: kept }, () => new Float32Array(width * 4));
  const source = new Float32Array(from.width * 4);
  let filtered = 0;
  const sum = new Float32Array(width * 4);
  const row = (y: number): Uint8ClampedArray => {
    const { first, weights } = rows[y]!;
    // What is read again from above is filtered again.
    if (filtered > first + weights.length) filtered = first;
    for (filtered = Math.max(filtered, first); filtered < first + weights.length; filtered++) {
      readRow(from.row(filtered), light, source);
      across(source, columns, ring[filtered % kept]!);
    }
    sum.fill(0);
    for (let i = 0; i < weights.length; i++) add(sum, ring[(first + i) % kept]!, weights[i]!);
    to.data.fill(0);
    writeRow(sum, to, 0, linear);
    if (progress && y % 64 === 0) progress(y / height);
    return to.data;
  };
  return { width, height, row, ...(from.isOpaque === undefined ? {} : { isOpaque: from.isOpaque }) };
}

function tapsOf(from: number, to: number): Taps[] {
  const scale = from / to;
  const stretch = Math.max(1, scale);
  const radius = lobes * stretch;
  return Array.from({ length: to }, (_, i) => {
    const center = (i + 0.5) * scale - 0.5;
    const first = Math.max(0, Math.ceil(center - radius));
    const last = Math.min(from - 1, Math.floor(center + radius));
    const weights = Float32Array.from({ length: last - first + 1 }, (_, j) => kernel((first + j - center) / stretch));
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    return { first, weights: weights.map((weight) => weight / total) };
  });
}

function kernel(x: number): number {
  if (x === 0) return 1;
  if (Math.abs(x) >= lobes) return 0;
  const angle = Math.PI * x;
  return (lobes * Math.sin(angle) * Math.sin(angle / lobes)) / (angle * angle);
}

function readRow(row: Uint8ClampedArray, light: Float32Array, into: Float32Array): void {
  for (let i = 0; i < into.length; i += 4) {
    const alpha = row[i + 3]! / 255;
    into[i] = light[row[i]!]! * alpha;
    into[i + 1] = light[row[i + 1]!]! * alpha;
    into[i + 2] = light[row[i + 2]!]! * alpha;
    into[i + 3] = alpha;
  }
}

function across(from: Float32Array, columns: Taps[], into: Float32Array): void {
  for (let x = 0; x < columns.length; x++) {
    const { first, weights } = columns[x]!;
    let r = 0, g = 0, b = 0, a = 0;
    for (let i = 0, at = first * 4; i < weights.length; i++, at += 4) {
      const weight = weights[i]!;
      r += from[at]! * weight;
      g += from[at + 1]! * weight;
      b += from[at + 2]! * weight;
      a += from[at + 3]! * weight;
    }
    into[x * 4] = r;
    into[x * 4 + 1] = g;
    into[x * 4 + 2] = b;
    into[x * 4 + 3] = a;
  }
}

function add(sum: Float32Array, row: Float32Array, weight: number): void {
  for (let i = 0; i < sum.length; i++) sum[i]! += row[i]! * weight;
}

function writeRow(row: Float32Array, { data, width }: Pixels, y: number, linear: boolean): void {
  for (let i = 0, at = y * width * 4; i < row.length; i += 4, at += 4) {
    const alpha = Math.min(1, row[i + 3]!);
    if (alpha <= 0.001) continue;
    for (let c = 0; c < 3; c++) data[at + c] = linear ? stored(row[i + c]! / alpha) : (row[i + c]! / alpha) * 255;
    data[at + 3] = alpha * 255;
  }
}

const storedLight = Float32Array.from({ length: 256 }, (_, value) => value / 255);
// sRGB's curve, IEC 61966-2-1.
const linearLight = storedLight.map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
const steps = 8192;
const storedOf = Uint8ClampedArray.from({ length: steps + 1 }, (_, i) => 255 * (i / steps <= 0.0031308 ? (12.92 * i) / steps : 1.055 * (i / steps) ** (1 / 2.4) - 0.055));

function stored(light: number): number {
  return storedOf[light <= 0 ? 0 : light >= 1 ? steps : Math.round(light * steps)]!;
}

/** enlarged repeats each pixel as it is read, for pixel art: no new colours, hard edges. */
export function enlarged(from: Rows, factor: number): Rows {
  const [width, height] = [from.width * factor, from.height * factor];
  const made = new Uint32Array(width);
  let last = -1;
  const row = (y: number): Uint8ClampedArray => {
    const at = Math.floor(y / factor);
    if (at !== last) {
      const row = from.row(at);
      const source = new Uint32Array(row.buffer, row.byteOffset, from.width);
      for (let x = 0; x < width; x++) made[x] = source[Math.floor(x / factor)]!;
      last = at;
    }
    return new Uint8ClampedArray(made.buffer);
  };
  return { width, height, row, ...(from.isOpaque === undefined ? {} : { isOpaque: from.isOpaque }) };
}
