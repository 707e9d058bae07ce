import type { Pixels } from './pixels';

/** Profile is how a picture's RGB is meant: a curve for each channel to linear light, and the matrix to XYZ (D50), row by row. */
export interface Profile {
  curves: [Float32Array, Float32Array, Float32Array];
  matrix: number[];
}

/**
 * profileOf reads an ICC profile of three curves and a matrix (ICC.1:2022), as those of cameras and screens are. Undefined: a profile of
 * another kind, or sRGB's own, for which nothing is to be done.
 */
export function profileOf(icc: Uint8Array): Profile | undefined {
  const view = new DataView(icc.buffer, icc.byteOffset, icc.byteLength);
  const tags = new Map<string, number>();
  for (let i = 0; i < view.getUint32(128); i++) tags.set(word(view, 132 + i * 12), view.getUint32(136 + i * 12));
  const at = (name: string): number => tags.get(name) ?? -1;
  const columns = ['rXYZ', 'gXYZ', 'bXYZ'].map(at), tones = ['rTRC', 'gTRC', 'bTRC'].map(at);
  if ([...columns, ...tones].includes(-1)) return undefined;
  const matrix = [8, 12, 16].flatMap((offset) => columns.map((column) => view.getInt32(column + offset) / 65536));
  const near = matrix.every((value, i) => Math.abs(value - srgb[i]!) < 0.002);
  const curves = tones.map((tone) => curveOf(view, tone)) as Profile['curves'];
  return near && Math.abs(curves[0][128]! - 0.2158) < 0.01 ? undefined : { curves, matrix };
}

function word(view: DataView, at: number): string {
  return String.fromCharCode(...[0, 1, 2, 3].map((i) => view.getUint8(at + i)));
}

// curveOf returns the linear light of the 256 values: a table or a gamma (curv), or one of five formulas (para).
function curveOf(view: DataView, at: number): Float32Array {
  const formula = word(view, at) === 'para' ? parametric(view, at) : sampled(view, at);
  return Float32Array.from({ length: 256 }, (_, i) => formula(i / 255));
}

function sampled(view: DataView, at: number): (x: number) => number {
  const count = view.getUint32(at + 8);
  if (count === 0) return (x) => x;
  if (count === 1) return (x) => x ** (view.getUint16(at + 12) / 256);
  return (x) => {
    const place = x * (count - 1), low = Math.floor(place), high = Math.min(count - 1, low + 1);
    const [a, b] = [low, high].map((i) => view.getUint16(at + 12 + 2 * i) / 65535) as [number, number];
    return a + (b - a) * (place - low);
  };
}

function parametric(view: DataView, at: number): (x: number) => number {
  const kind = view.getUint16(at + 8);
  const [g = 1, a = 1, b = 0, c = 0, d = 0, e = 0, f = 0] = Array.from({ length: [1, 3, 4, 5, 7][kind] ?? 1 }, (_, i) => view.getInt32(at + 12 + 4 * i) / 65536);
  if (kind === 0) return (x) => x ** g;
  if (kind <= 2) return (x) => (x >= -b / a ? (a * x + b) ** g : 0) + (kind === 2 ? c : 0);
  return (x) => (x >= d ? (a * x + b) ** g + e : c * x + f);
}

// sRGB's primaries, adapted to D50 (IEC 61966-2-1), and the way back.
const srgb = [0.4361, 0.3851, 0.1431, 0.2225, 0.7169, 0.0606, 0.0139, 0.0971, 0.7141];
const toSrgb = [3.13406, -1.61763, -0.49069, -0.97876, 1.91587, 0.03345, 0.07198, -0.22898, 1.4054];
const steps = 4096;
const stored = Uint8ClampedArray.from({ length: steps + 1 }, (_, i) => 255 * (i / steps <= 0.0031308 ? (12.92 * i) / steps : 1.055 * (i / steps) ** (1 / 2.4) - 0.055));

/** toStandard converts a picture to sRGB, in place. Colours that sRGB has not become the nearest at its bounds. */
export function toStandard({ data }: Pixels, { curves, matrix }: Profile): void {
  const m = [0, 1, 2].flatMap((row) => [0, 1, 2].map((column) => [0, 1, 2].reduce((sum, i) => sum + toSrgb[row * 3 + i]! * matrix[i * 3 + column]!, 0)));
  for (let i = 0; i < data.length; i += 4) {
    const r = curves[0][data[i]!]!, g = curves[1][data[i + 1]!]!, b = curves[2][data[i + 2]!]!;
    for (let c = 0; c < 3; c++) {
      const light = m[c * 3]! * r + m[c * 3 + 1]! * g + m[c * 3 + 2]! * b;
      data[i + c] = stored[light <= 0 ? 0 : light >= 1 ? steps : Math.round(light * steps)]!;
    }
  }
}
