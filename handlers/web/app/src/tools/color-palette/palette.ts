import { clampChroma, converter, formatHex, formatHsl, parse, wcagContrast, type Oklab, type Oklch } from '../../engines/colors';
import { Fault } from '../fault';

const oklab = converter('oklab');
const oklch = converter('oklch');

export interface Swatch {
  hex: string;
  // share is the part of an image that the color stands for, 0 to 1.
  share?: number;
}

// Steps stop where no color moves by what an eye could see.
const roundsMax = 30;
const movedMin = 0.0005;
const samplesMax = 20_000;

// fromPixels finds the main colors of RGBA pixels by k-means in OKLab, where distances are as eyes see them. Pixels that are mostly
// transparent count for nothing. The start is the same each time (the farthest points), so the result is too. It refuses 'clear'
// for an image without opaque pixels.
export function fromPixels(pixels: Uint8ClampedArray, count: number): Swatch[] {
  const points = sampled(pixels);
  if (points.length === 0) throw new Fault('clear');
  let centers = spread(points, count);
  let owned: number[] = [];
  for (let round = 0; round < roundsMax; round++) {
    const sums = centers.map(() => [0, 0, 0, 0]);
    for (const point of points) {
      const sum = sums[nearest(centers, point)]!;
      sum[0]! += point[0], sum[1]! += point[1], sum[2]! += point[2], sum[3]!++;
    }
    const moved = sums.map((sum, i): Point => (sum[3] === 0 ? centers[i]! : [sum[0]! / sum[3]!, sum[1]! / sum[3]!, sum[2]! / sum[3]!]));
    const far = Math.max(...moved.map((center, i) => distance(center, centers[i]!)));
    centers = moved;
    owned = sums.map((sum) => sum[3]!);
    if (far < movedMin ** 2) break;
  }
  return merged(centers.map((center, i) => ({ hex: hexOf(center), share: owned[i]! / points.length })));
}

type Point = [number, number, number];

function sampled(pixels: Uint8ClampedArray): Point[] {
  const step = Math.max(1, Math.ceil(pixels.length / 4 / samplesMax));
  const known = new Map<number, Point>();
  const points: Point[] = [];
  for (let at = 0; at < pixels.length; at += 4 * step) {
    if (pixels[at + 3]! < 128) continue;
    const key = (pixels[at]! << 16) | (pixels[at + 1]! << 8) | pixels[at + 2]!;
    let point = known.get(key);
    if (point === undefined) {
      const { l, a, b } = oklab({ mode: 'rgb', r: pixels[at]! / 255, g: pixels[at + 1]! / 255, b: pixels[at + 2]! / 255 });
      known.set(key, (point = [l, a, b]));
    }
    points.push(point);
  }
  return points;
}

const distance = (p: Point, q: Point): number => (p[0] - q[0]) ** 2 + (p[1] - q[1]) ** 2 + (p[2] - q[2]) ** 2;

function nearest(centers: Point[], point: Point): number {
  let best = 0;
  for (let i = 1; i < centers.length; i++) if (distance(centers[i]!, point) < distance(centers[best]!, point)) best = i;
  return best;
}

// spread begins with the middle of all points and takes the farthest from those there are, again and again.
function spread(points: Point[], count: number): Point[] {
  const middle = points.reduce((sum, point): Point => [sum[0] + point[0], sum[1] + point[1], sum[2] + point[2]], [0, 0, 0]).map((sum) => sum / points.length) as Point;
  const centers = [points[nearest(points.slice(0, 2000), middle)]!];
  const far = points.map((point) => distance(point, centers[0]!));
  while (centers.length < count) {
    let at = 0;
    for (let i = 1; i < far.length; i++) if (far[i]! > far[at]!) at = i;
    if (far[at] === 0) break;
    centers.push(points[at]!);
    for (let i = 0; i < far.length; i++) far[i] = Math.min(far[i]!, distance(points[i]!, points[at]!));
  }
  return centers;
}

const hexOf = ([l, a, b]: Point): string => formatHex({ mode: 'oklab', l, a, b } satisfies Oklab);

function merged(swatches: { hex: string; share: number }[]): Swatch[] {
  const shares = new Map<string, number>();
  for (const { hex, share } of swatches) if (share > 0) shares.set(hex, (shares.get(hex) ?? 0) + share);
  return [...shares].map(([hex, share]) => ({ hex, share })).sort((a, b) => b.share - a.share);
}

export const rules = ['shades', 'complement', 'split', 'analogous', 'triad', 'square', 'greys', 'none'] as const;
export type Rule = (typeof rules)[number];

const turns: Partial<Record<Rule, number[]>> = { complement: [0, 180], split: [0, 150, 210], analogous: [-60, -30, 0, 30, 60], triad: [0, 120, 240], square: [0, 90, 180, 270] };

// Lightness of ten steps from nearly white to nearly black, as design systems name them 50 to 900.
const steps = [0.97, 0.93, 0.87, 0.8, 0.71, 0.62, 0.53, 0.44, 0.35, 0.26];

// byRule makes colors of one: hues are turned in OKLCH, where they keep their lightness; what no screen shows loses chroma only.
export function byRule(color: string, rule: Rule): Swatch[] {
  const base = oklch(readColor(color))!;
  const made = (more: Partial<Oklch>): Swatch => ({ hex: formatHex(clampChroma({ ...base, ...more }, 'oklch')) });
  if (rule === 'none') return [made({})];
  if (rule === 'shades') return steps.map((l) => made({ l, c: base.c * Math.min(1, 1.2 - Math.abs(l - 0.6)) }));
  if (rule === 'greys') return steps.map((l) => made({ l, c: Math.min(base.c, 0.012) }));
  return (turns[rule] ?? [0]).map((turn) => made({ h: ((base.h ?? 0) + turn + 360) % 360 }));
}

// readColor takes what CSS takes: #abc, rgb(), hsl(), lab(), oklch(), names. It refuses 'color' with the text.
export function readColor(text: string): NonNullable<ReturnType<typeof parse>> {
  const found = parse(/^[0-9a-f]{3}([0-9a-f]{3})?$/i.test(text.trim()) ? '#' + text.trim() : text.trim());
  if (found === undefined) throw new Fault('color', { text: text.trim().slice(0, 40) });
  return found;
}

export interface Described extends Swatch {
  rgb: string;
  hsl: string;
  oklch: string;
  // onWhite and onBlack are contrasts by WCAG 2.2, 1 to 21: 4.5 for text, 3 for large text and symbols.
  onWhite: number;
  onBlack: number;
}

// described writes a color in every way that designers ask for.
export function described(swatch: Swatch): Described {
  const { l, c, h } = oklch(parse(swatch.hex)!)!;
  const [r, g, b] = [1, 3, 5].map((at) => parseInt(swatch.hex.slice(at, at + 2), 16));
  return {
    ...swatch,
    rgb: `rgb(${r} ${g} ${b})`,
    hsl: formatHsl(swatch.hex)!.replaceAll(',', ''),
    oklch: `oklch(${round(l * 100, 1)}% ${round(c, 3)} ${round(h ?? 0, 1)})`,
    onWhite: wcagContrast(swatch.hex, '#ffffff'),
    onBlack: wcagContrast(swatch.hex, '#000000'),
  };
}

const round = (n: number, digits: number): number => Math.round(n * 10 ** digits) / 10 ** digits;

export type Format = 'css' | 'scss' | 'json' | 'tailwind' | 'list';

// written is the palette as code; the name leads the variables' names, and shades are numbered as design systems do.
export function written(swatches: Swatch[], name: string, format: Format, shades: boolean): string {
  const numbers = swatches.map((_, i) => (shades && swatches.length === 10 ? (i === 0 ? 50 : i * 100) : i + 1));
  const lead = name.trim().toLowerCase().replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '') || 'color';
  const all = swatches.map(({ hex }, i) => ({ hex, number: numbers[i]! }));
  if (format === 'css') return `:root {\n${all.map(({ hex, number }) => `  --${lead}-${number}: ${hex};\n`).join('')}}\n`;
  if (format === 'scss') return all.map(({ hex, number }) => `$${lead}-${number}: ${hex};\n`).join('');
  if (format === 'tailwind') return `@theme {\n${all.map(({ hex, number }) => `  --color-${lead}-${number}: ${hex};\n`).join('')}}\n`;
  if (format === 'list') return all.map(({ hex }) => hex + '\n').join('');
  return JSON.stringify(Object.fromEntries(all.map(({ hex, number }) => [`${lead}-${number}`, hex])), null, 2) + '\n';
}
