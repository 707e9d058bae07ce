import type { Pixels } from './pixels';

/** Field says for the pixels that a hole touches which patch of the surroundings is likest: the index of that patch's middle. */
export interface Field {
  width: number;
  height: number;
  source: Int32Array;
}

const radius = 3;
const noSource = -1;

/**
 * match finds for each patch that touches a hole the likest one that does not, and blends them into the hole, some rounds. before is the
 * field of the picture at half the size. Undefined: no patch is free of the hole.
 */
export function match(pixels: Pixels, hole: Uint8Array, before: Field | undefined, rounds: number): Field | undefined {
  const scene = new Scene(pixels, hole);
  if (scene.sources.length === 0) return undefined;
  scene.begin(before);
  for (let round = 0; round < rounds; round++) {
    scene.search(round % 2 === 0);
    scene.search(round % 2 === 1);
    scene.blend();
  }
  return { width: pixels.width, height: pixels.height, source: scene.source };
}

class Scene {
  readonly sources: Int32Array;
  readonly source: Int32Array;
  private readonly distances: Float32Array;
  private readonly targets: number[] = [];
  private readonly isSource: Uint8Array;
  private readonly random = numbers(0x2545f491);
  private readonly width: number;
  private readonly height: number;
  // Between these lies all that is marked.
  private readonly first: number;
  private readonly end: number;
  private sums: Float32Array | undefined;

  constructor(private readonly pixels: Pixels, private readonly hole: Uint8Array) {
    this.width = pixels.width;
    this.height = pixels.height;
    this.source = new Int32Array(hole.length).fill(noSource);
    this.distances = new Float32Array(hole.length);
    this.isSource = new Uint8Array(hole.length);
    const touches = this.touched();
    const sources = new Int32Array(hole.length);
    let count = 0;
    for (let y = radius; y < this.height - radius; y++) {
      for (let x = radius; x < this.width - radius; x++) {
        const i = y * this.width + x;
        if (touches[i] !== 0) this.targets.push(i);
        else {
          sources[count++] = i;
          this.isSource[i] = 1;
        }
      }
    }
    this.sources = sources.subarray(0, count);
    this.first = Math.max(0, hole.indexOf(1));
    this.end = hole.lastIndexOf(1) + 1;
  }

  // begin takes the field of half the size where it fits, and any patch elsewhere.
  begin(before: Field | undefined): void {
    for (const i of this.targets) {
      const coarse = before ? this.finer(before, i) : noSource;
      this.source[i] = coarse !== noSource ? coarse : this.sources[Math.floor(this.random() * this.sources.length)]!;
      this.distances[i] = this.distance(i, this.source[i]!, Infinity);
    }
    if (before) this.blend();
  }

  // search lets each patch try those next to its neighbours' and some at random, nearer and nearer.
  search(forwards: boolean): void {
    const step = forwards ? -1 : 1;
    const count = this.targets.length;
    for (let n = 0; n < count; n++) {
      const i = this.targets[forwards ? n : count - 1 - n]!;
      this.distances[i] = this.distance(i, this.source[i]!, Infinity);
      this.neighbour(i, step);
      this.neighbour(i, step * this.width);
      for (let reach = Math.max(this.width, this.height); reach >= 1; reach /= 2) this.tryAt(i, this.near(this.source[i]!, reach));
    }
  }

  // blend gives each pixel of the hole the mean of what the patches over it want, the likest counting most.
  blend(): void {
    const { data } = this.pixels;
    const spread = this.spread();
    const sums = (this.sums ??= new Float32Array((this.end - this.first) * 5)).fill(0);
    for (const i of this.targets) {
      const weight = Math.exp(-this.distances[i]! / spread) + 1e-6;
      for (let dy = -radius; dy <= radius; dy++) {
        for (let dx = -radius; dx <= radius; dx++) {
          const step = dy * this.width + dx;
          if (this.hole[i + step] === 0) continue;
          const at = (this.source[i]! + step) * 4, to = (i + step - this.first) * 5;
          for (let c = 0; c < 4; c++) sums[to + c]! += data[at + c]! * weight;
          sums[to + 4]! += weight;
        }
      }
    }
    for (let i = this.first, at = 0; i < this.end; i++, at += 5) {
      if (this.hole[i] !== 0 && sums[at + 4]! > 0) for (let c = 0; c < 4; c++) data[i * 4 + c] = sums[at + c]! / sums[at + 4]!;
    }
  }

  private finer(before: Field, i: number): number {
    const x = i % this.width, y = Math.floor(i / this.width);
    const column = Math.min(before.width - 1, x >> 1), row = Math.min(before.height - 1, y >> 1);
    const coarse = before.source[row * before.width + column]!;
    if (coarse === noSource) return noSource;
    const found = (2 * Math.floor(coarse / before.width) + (y & 1)) * this.width + 2 * (coarse % before.width) + (x & 1);
    return this.isSource[found] === 1 ? found : noSource;
  }

  private neighbour(i: number, step: number): void {
    const theirs = this.source[i + step];
    if (theirs !== undefined && theirs !== noSource) this.tryAt(i, theirs - step);
  }

  private near(i: number, reach: number): number {
    const x = (i % this.width) + Math.round((this.random() * 2 - 1) * reach);
    const y = Math.floor(i / this.width) + Math.round((this.random() * 2 - 1) * reach);
    return x < 0 || y < 0 || x >= this.width || y >= this.height ? noSource : y * this.width + x;
  }

  private tryAt(i: number, candidate: number): void {
    if (this.isSource[candidate] !== 1) return;
    const distance = this.distance(i, candidate, this.distances[i]!);
    if (distance >= this.distances[i]!) return;
    this.source[i] = candidate;
    this.distances[i] = distance;
  }

  // distance adds up squared differences of colour, known pixels counting more than those made up; it stops above a limit.
  private distance(i: number, other: number, most: number): number {
    const { data } = this.pixels;
    let sum = 0;
    for (let dy = -radius; dy <= radius && sum < most; dy++) {
      for (let step = dy * this.width - radius; step <= dy * this.width + radius; step++) {
        const a = (i + step) * 4, b = (other + step) * 4;
        const red = data[a]! - data[b]!, green = data[a + 1]! - data[b + 1]!, blue = data[a + 2]! - data[b + 2]!;
        sum += (red * red + green * green + blue * blue) * (this.hole[i + step] === 0 ? 2 : 1);
      }
    }
    return sum;
  }

  // spread is the distance that three of four patches stay below (Wexler and others, section 3.2).
  private spread(): number {
    const sorted = Float32Array.from(this.targets, (i) => this.distances[i]!).sort();
    return Math.max(1, (sorted[Math.floor(sorted.length * 0.75)] ?? 1) / 4);
  }

  // touched marks the patches that a hole touches, by their middles, and grows across, then down.
  private touched(): Uint8Array {
    const across = new Uint8Array(this.hole.length), both = new Uint8Array(this.hole.length);
    for (let i = 0; i < this.hole.length; i++) for (let d = -radius; d <= radius; d++) if (this.hole[i + d]) across[i] = 1;
    for (let i = 0; i < across.length; i++) for (let d = -radius; d <= radius; d++) if (across[i + d * this.width]) both[i] = 1;
    return both;
  }
}

// numbers gives the same run of numbers from 0 to 1 each time (xorshift, Marsaglia 2003), so that a run gives the same picture again.
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 4294967296;
  };
}
