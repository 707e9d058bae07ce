import { expect, it } from 'vitest';
import { howDrawn, lines, type Letter } from './readingOrder';

const at = (sign: string, at: number, x: number, y: number, angle = 0): Letter => ({ at, sign, x, y, angle, size: 10 });
const read = (letters: Letter[]): string[] => lines(letters).map((line) => line.map((letter) => letter?.sign ?? '_').join(''));

it('reads letters line by line, whatever the order in which they were drawn', () => {
  expect(read([at('d', 0, 10, 50), at('b', 1, 10, 100), at('c', 2, 0, 50), at('a', 3, 0, 101)])).toEqual(['ab', 'cd']);
  expect(read([at('b', 0, 40, 0), at('a', 1, 0, 0)])).toEqual(['a_b']);
});

it('reads each direction by itself', () => {
  const up = Math.PI / 2;
  expect(read([at('b', 0, 0, 10, up), at('x', 1, 0, 5), at('a', 2, 0, 0, up)])).toEqual(['ab', 'x']);
  const slant = Math.PI / 6;
  expect(read(['a', 'b', 'c'].map((sign, n) => at(sign, n, 9 * n * Math.cos(slant), 9 * n * Math.sin(slant), slant)).reverse())).toEqual(['abc']);
});

it('knows what is drawn as it is read', () => {
  const order = new Map([[4, 0], [6, 1], [7, 2]]);
  const how = (...places: number[]): string => howDrawn(places.map((place) => at('a', place, 0, 0)), order);
  expect([how(6, 7), how(4, 6), how(6, 4), how(4, 7)]).toEqual(['so', 'spaced', 'otherwise', 'otherwise']);
});
