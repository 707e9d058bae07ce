import { expect, it } from 'vitest';
import { blurPart, mixed, solid } from './cover';
import { blank, type Box, type Pixels } from './pixels';

// Who knows font, size and place of a number renders each digit there, covers it in the same way, and takes those that come closest, as depix and others do. The ways that lay means of
// neighbours over a part are linear: what a digit adds to the result is the same beside any others, so that digits can be tried one, or two, at a time.

const font = [
  '01110 10001 10011 10101 11001 10001 01110', '00100 01100 00100 00100 00100 00100 01110', '01110 10001 00001 00110 01000 10000 11111', '11111 00010 00100 00010 00001 10001 01110',
  '00010 00110 01010 10010 11111 00010 00010', '11111 10000 11110 00001 00001 10001 01110', '00110 01000 10000 11110 10001 10001 01110', '11111 00001 00010 00100 01000 01000 01000',
  '01110 10001 10001 01110 10001 10001 01110', '01110 10001 10001 01111 00001 00010 01100',
].map((digit) => digit.split(' '));
const [dot, margin, length] = [3, 3, 4];
const box: Box = { x: 0, y: 0, width: length * 6 * dot + 2 * margin, height: 7 * dot + 2 * margin };
// The strength that the tool begins with is a fifth of the shorter side.
const reach = box.height / 5;

type Cover = (picture: Pixels) => void;

// rendered returns the brightness of a number under a cover; of -1 nothing is drawn.
function rendered(digits: number[], cover: Cover): Float64Array {
  const picture = blank(box.width, box.height, [255, 255, 255, 255]);
  digits.forEach((digit, at) => (font[digit] ?? []).forEach((row, y) => [...row].forEach((bit, x) => {
    if (bit === '1') solid(picture, { x: margin + (at * 6 + x) * dot, y: margin + y * dot, width: dot, height: dot }, [0, 0, 0, 255]);
  })));
  cover(picture);
  return Float64Array.from({ length: box.width * box.height }, (_, i) => picture.data[i * 4]!);
}

const places = Array.from({ length }, (_, at) => at);
const ten = Array.from({ length: 10 }, (_, digit) => digit);
const far = (rest: Float64Array): number => rest.reduce((sum, value) => sum + value * value, 0);

// recovered returns the digits that fit what is seen best: from several guesses on, one or two at a time are replaced while that comes closer.
function recovered(seen: Float64Array, cover: Cover): number[] {
  const ground = rendered([], cover);
  const adds = places.map((at) => ten.map((digit) => rendered(places.map((one) => (one === at ? digit : -1)), cover).map((value, i) => value - ground[i]!)));
  let best = { cost: Infinity, digits: [] as number[] };
  for (const guess of [0, 8]) {
    const digits = places.map(() => guess);
    const rest = seen.map((value, i) => value - ground[i]! - places.reduce((sum, at) => sum + adds[at]![guess]![i]!, 0));
    let cost = far(rest);
    const tried = (changes: [at: number, digit: number][]): boolean => {
      const moved = rest.map((value, i) => changes.reduce((sum, [at, digit]) => sum + adds[at]![digits[at]!]![i]! - adds[at]![digit]![i]!, value));
      if (far(moved) >= cost - 1e-6) return false;
      cost = far(moved);
      rest.set(moved);
      for (const [at, digit] of changes) digits[at] = digit;
      return true;
    };
    const pairs = places.slice(1).flatMap((at) => ten.flatMap((one) => ten.map((other): [number, number][] => [[at - 1, one], [at, other]])));
    const moves = [...places.flatMap((at) => ten.map((digit): [number, number][] => [[at, digit]])), ...pairs];
    while (moves.filter(tried).length > 0);
    if (cost < best.cost) best = { cost, digits };
  }
  return best.digits;
}

const numbers = [[4, 0, 7, 2], [1, 5, 8, 3], [9, 9, 1, 6]];
// share is how many of all digits are recovered; by chance it is a tenth.
const share = (cover: Cover, tries: Cover = cover): number => numbers.reduce((sum, digits) => sum + recovered(rendered(digits, cover), tries).filter((digit, at) => digit === digits[at]).length, 0) / (numbers.length * length);

// Numerical Recipes' generator: the test is the same each time.
function seeded(seed: number): (bound: number) => number {
  let state = seed;
  return (bound) => Math.floor(((state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32) / 2 ** 32) * bound);
}

// means is what other programs do: each square has the mean of what was there.
const means: Cover = (picture) => {
  const size = Math.ceil(reach);
  for (let y = 0; y < box.height; y += size) {
    for (let x = 0; x < box.width; x += size) {
      const spots = Array.from({ length: size * size }, (_, i) => [x + (i % size), y + Math.floor(i / size)] as const).filter(([left, top]) => left < box.width && top < box.height);
      const mean = spots.reduce((sum, [left, top]) => sum + picture.data[(top * box.width + left) * 4]!, 0) / spots.length;
      solid(picture, { x, y, width: size, height: size }, [mean, mean, mean, 255]);
    }
  }
};

it('recovers a number under squares of means, and under a blur, for which the page warns', () => {
  expect([share(means), share((picture) => blurPart(picture, box, reach))]).toEqual([1, 1]);
});

it('recovers no number under one colour, or under squares that are mixed', () => {
  expect(share((picture) => solid(picture, box, [0, 0, 0, 255]), means)).toBeLessThan(0.3);
  const random = seeded(1);
  expect(share((picture) => mixed(picture, box, Math.ceil(reach), random), means)).toBeLessThan(0.3);
});

it('tells nothing of where something was, however often the same is covered', () => {
  const random = seeded(2);
  const sum = new Float64Array(box.width * box.height);
  const times = 500;
  for (let n = 0; n < times; n++) rendered(numbers[0]!, (picture) => mixed(picture, box, Math.ceil(reach), random)).forEach((value, i) => (sum[i]! += value / times));
  expect(Math.max(...sum) - Math.min(...sum)).toBeLessThan(30);
  const once = rendered(numbers[0]!, means);
  expect(Math.max(...once) - Math.min(...once)).toBeGreaterThan(150);
});
