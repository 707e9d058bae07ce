import { crop, inside, type Box, type Pixels } from './pixels';
import { match, type Field } from './patches';

/**
 * fill gives the marked pixels of an area a content that fits what surrounds them, in place: patches of the surroundings that match best are
 * looked for (PatchMatch, Barnes and others 2009) and their overlaps are blended (Wexler and others 2007), from coarse to fine. Only
 * marked pixels change; the marks of the area are taken away. False: nothing unmarked is left to fill from.
 */
export function fill(picture: Pixels, mask: Uint8Array, marked: Box, progress: (fraction: number) => void = () => undefined): boolean {
  const area = surroundings(marked, picture);
  const levels = pyramid(crop(picture, area), maskOf(mask, picture.width, area));
  let field: Field | undefined;
  for (let level = levels.length - 1; level >= 0; level--) {
    const { pixels, hole } = levels[level]!;
    field = match(pixels, hole, field, level === 0 ? 2 : 4);
    if (!field) return false;
    progress(1 / 4 ** level);
  }
  give(picture, mask, area, levels[0]!);
  return true;
}

const marginMin = 64;
const marginMax = 500;

/** surroundings is the part of a picture that fill looks at. */
export function surroundings(marked: Box, picture: { width: number; height: number }): Box {
  const margin = Math.min(marginMax, Math.max(marginMin, marked.width, marked.height));
  return inside({ x: marked.x - margin, y: marked.y - margin, width: marked.width + 2 * margin, height: marked.height + 2 * margin }, picture);
}

function maskOf(mask: Uint8Array, width: number, area: Box): Uint8Array {
  const part = new Uint8Array(area.width * area.height);
  for (let y = 0; y < area.height; y++) part.set(mask.subarray((area.y + y) * width + area.x, (area.y + y) * width + area.x + area.width), y * area.width);
  return part;
}

function give(picture: Pixels, mask: Uint8Array, area: Box, { pixels, hole }: Level): void {
  for (let i = 0; i < hole.length; i++) {
    if (hole[i] === 0) continue;
    const at = (area.y + Math.floor(i / area.width)) * picture.width + area.x + (i % area.width);
    picture.data.set(pixels.data.subarray(i * 4, i * 4 + 4), at * 4);
    mask[at] = 0;
  }
}

interface Level {
  pixels: Pixels;
  hole: Uint8Array;
}

const smallestSide = 24;

// pyramid halves picture and hole until the hole is a few pixels thick; the coarsest is filled from its rim inwards.
function pyramid(pixels: Pixels, hole: Uint8Array): Level[] {
  const levels: Level[] = [{ pixels, hole }];
  for (;;) {
    const last = levels[levels.length - 1]!;
    if (thickness(last) <= 6 || Math.min(last.pixels.width, last.pixels.height) < 2 * smallestSide) break;
    levels.push(halved(last));
  }
  peel(levels[levels.length - 1]!);
  return levels;
}

// thickness is the number of pixels by which the hole must be eaten from its rim until nothing is left.
function thickness({ pixels: { width }, hole }: Level): number {
  let left = hole;
  for (let step = 1; ; step++) {
    const next = left.map((mark, i) => (mark !== 0 && left[i - 1] !== 0 && left[i + 1] !== 0 && left[i - width] !== 0 && left[i + width] !== 0 ? 1 : 0));
    if (step > 6 || !next.includes(1)) return step;
    left = next;
  }
}

function halved({ pixels: from, hole }: Level): Level {
  const width = from.width >> 1, height = from.height >> 1;
  const to: Level = { pixels: { width, height, data: new Uint8ClampedArray(width * height * 4) }, hole: new Uint8Array(width * height) };
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const four = [0, 1, from.width, from.width + 1].map((step) => 2 * y * from.width + 2 * x + step);
      const known = four.filter((at) => hole[at] === 0);
      const i = y * width + x;
      to.hole[i] = known.length === 4 ? 0 : 1;
      const used = known.length > 0 ? known : four;
      for (let c = 0; c < 4; c++) to.pixels.data[i * 4 + c] = used.reduce((sum, at) => sum + from.data[at * 4 + c]!, 0) / used.length;
    }
  }
  return to;
}

// peel fills a hole from its rim inwards with the means of what is known.
function peel({ pixels: { data, width, height }, hole }: Level): void {
  const known = hole.map((mark) => (mark === 0 ? 1 : 0));
  let rim = [...hole.keys()].filter((i) => hole[i] !== 0);
  while (rim.length > 0) {
    const done: number[] = [];
    for (const i of rim) {
      const x = i % width, y = Math.floor(i / width);
      const near: number[] = [];
      for (let dy = -1; dy <= 1; dy++) for (let dx = -1; dx <= 1; dx++) {
        if (x + dx >= 0 && x + dx < width && y + dy >= 0 && y + dy < height && known[i + dy * width + dx] === 1) near.push(i + dy * width + dx);
      }
      if (near.length === 0) continue;
      for (let c = 0; c < 4; c++) data[i * 4 + c] = near.reduce((sum, at) => sum + data[at * 4 + c]!, 0) / near.length;
      done.push(i);
    }
    if (done.length === 0) return;
    for (const i of done) known[i] = 1;
    const left = new Set(done);
    rim = rim.filter((i) => !left.has(i));
  }
}
