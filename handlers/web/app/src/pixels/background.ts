import type { Color, Pixels } from './pixels';

/** How a background is told from what stands before it. */
export interface Backdrop {
  /** The largest distance from the background's colours that is background still, in percent of the distance of black and white. */
  tolerance: number;
  /** The background's colours; empty: those at the border of the picture. */
  colors: Color[];
  /** Takes such colours away where they do not touch the border too, as within letters. */
  everywhere: boolean;
  /** How far from the background, in pixels, a pixel may be a mixture of both; 0: hard edges. */
  rim: number;
}

const away = 1;

/** clearBackground makes the background of a picture transparent, in place. It returns how many pixels it took. */
export function clearBackground(picture: Pixels, backdrop: Backdrop): number {
  const colors = backdrop.colors.length > 0 ? backdrop.colors : borderColors(picture, backdrop.tolerance);
  const like = likeness(picture, colors, backdrop.tolerance);
  const marks = backdrop.everywhere ? like : joined(like, picture.width, picture.height);
  if (backdrop.rim > 0) soften(picture, marks, backdrop.rim);
  let taken = 0;
  for (let i = 0; i < marks.length; i++) {
    if (marks[i] !== away) continue;
    picture.data.fill(0, i * 4, i * 4 + 4);
    taken++;
  }
  return taken;
}

/**
 * borderColors returns the colour that most of a picture's border has, and those near it, as of a gradient or of noise. Others, as of a body
 * that the border cuts, are left out.
 */
export function borderColors(picture: Pixels, tolerance: number): Color[] {
  const counts = new Map<number, { count: number; sum: [number, number, number] }>();
  let total = 0;
  for (const at of border(picture)) {
    if (picture.data[at + 3]! < 128) continue;
    const [r, g, b] = [picture.data[at]!, picture.data[at + 1]!, picture.data[at + 2]!];
    const cell = counts.get(((r >> 4) << 8) | ((g >> 4) << 4) | (b >> 4)) ?? { count: 0, sum: [0, 0, 0] };
    counts.set(((r >> 4) << 8) | ((g >> 4) << 4) | (b >> 4), cell);
    cell.count++;
    cell.sum = [cell.sum[0] + r, cell.sum[1] + g, cell.sum[2] + b];
    total++;
  }
  const cells = [...counts.values()].filter(({ count }) => count >= total * 0.01).sort((a, b) => b.count - a.count);
  const colors = cells.map(({ count, sum }): Color => [sum[0] / count, sum[1] / count, sum[2] / count, 255]);
  const reach = limit(tolerance) * 9;
  const first = colors[0];
  return first ? colors.filter((color) => distance(color[0], color[1], color[2], first) <= reach).slice(0, 16) : [];
}

function* border({ width, height }: Pixels): Generator<number> {
  for (let x = 0; x < width; x++) yield x * 4;
  for (let x = 0; x < width; x++) yield ((height - 1) * width + x) * 4;
  for (let y = 0; y < height; y++) yield y * width * 4;
  for (let y = 0; y < height; y++) yield (y * width + width - 1) * 4;
}

// distance is squared, and weighs colours by how strongly people see them (Riemersma, "Colour metric", low cost approximation). Black and
// white are 9 × 255² apart.
function distance(red: number, green: number, blue: number, to: Color): number {
  const mean = (red + to[0]) / 512;
  const r = red - to[0], g = green - to[1], b = blue - to[2];
  return (2 + mean) * r * r + 4 * g * g + (3 - mean) * b * b;
}

function limit(tolerance: number): number {
  return 9 * ((255 * tolerance) / 100) ** 2;
}

function likeness({ data }: Pixels, colors: Color[], tolerance: number): Uint8Array {
  const marks = new Uint8Array(data.length / 4);
  const most = limit(tolerance);
  for (let i = 0, at = 0; i < marks.length; i++, at += 4) {
    if (data[at + 3]! === 0 || colors.some((color) => distance(data[at]!, data[at + 1]!, data[at + 2]!, color) <= most)) marks[i] = away;
  }
  return marks;
}

// joined keeps the marks that a way of marks joins to the border.
function joined(like: Uint8Array, width: number, height: number): Uint8Array {
  const marks = new Uint8Array(like.length);
  const waiting: number[] = [];
  const reach = (i: number): void => {
    if (like[i] !== away || marks[i] === away) return;
    marks[i] = away;
    waiting.push(i);
  };
  for (const at of border({ width, height } as Pixels)) reach(at / 4);
  for (let i = waiting.pop(); i !== undefined; i = waiting.pop()) {
    const x = i % width;
    if (x > 0) reach(i - 1);
    if (x < width - 1) reach(i + 1);
    if (i >= width) reach(i - width);
    if (i < like.length - width) reach(i + width);
  }
  return marks;
}

// soften finds, next to the background, how much of each pixel is background, and takes its colour out, so that no fringe stays.
function soften(picture: Pixels, marks: Uint8Array, rim: number): void {
  const { width } = picture;
  const depth = depths(marks, width, rim);
  const source = picture.data.slice();
  for (let i = 0; i < depth.length; i++) {
    if (depth[i] === 0 || depth[i]! > rim) continue;
    const [behind, before] = around(source, marks, depth, width, i, rim);
    if (behind && before) unmix(picture.data, i * 4, behind, before);
  }
}

// depths counts how far from the background a pixel is: 0 in it, rim + 1 if farther than the rim.
function depths(marks: Uint8Array, width: number, rim: number): Uint8Array {
  const depth = marks.map((mark) => (mark === away ? 0 : rim + 1));
  for (let step = 1; step <= rim; step++) {
    for (let i = 0; i < depth.length; i++) {
      if (depth[i]! <= step) continue;
      const x = i % width;
      const near = (x > 0 && depth[i - 1] === step - 1) || (x < width - 1 && depth[i + 1] === step - 1) || depth[i - width] === step - 1 || depth[i + width] === step - 1;
      if (near) depth[i] = step;
    }
  }
  return depth;
}

type Mean = [number, number, number];

// around returns the mean colours of background and foreground near a pixel.
function around(data: Uint8ClampedArray, marks: Uint8Array, depth: Uint8Array, width: number, i: number, rim: number): (Mean | undefined)[] {
  const sums = [[0, 0, 0, 0], [0, 0, 0, 0]];
  const x = i % width;
  for (let dy = -rim - 2; dy <= rim + 2; dy++) {
    for (let dx = Math.max(-x, -rim - 2); dx <= Math.min(width - 1 - x, rim + 2); dx++) {
      const at = i + dy * width + dx;
      if (at < 0 || at >= marks.length) continue;
      const sum = marks[at] === away ? sums[0]! : depth[at]! > rim ? sums[1]! : undefined;
      if (!sum || data[at * 4 + 3] === 0) continue;
      for (let c = 0; c < 3; c++) sum[c]! += data[at * 4 + c]!;
      sum[3]!++;
    }
  }
  return sums.map((sum) => (sum[3]! > 0 ? ([sum[0]! / sum[3]!, sum[1]! / sum[3]!, sum[2]! / sum[3]!] as Mean) : undefined));
}

function unmix(data: Uint8ClampedArray, at: number, behind: Mean, before: Mean): void {
  let along = 0, length = 0;
  for (let c = 0; c < 3; c++) {
    along += (data[at + c]! - behind[c]!) * (before[c]! - behind[c]!);
    length += (before[c]! - behind[c]!) ** 2;
  }
  if (length === 0) return;
  const share = Math.min(1, Math.max(0, along / length));
  if (share > 0) for (let c = 0; c < 3; c++) data[at + c] = (data[at + c]! - behind[c]! * (1 - share)) / share;
  data[at + 3] = data[at + 3]! * share;
}
