import { expect, it } from 'vitest';
import { blank } from '../../pixels/pixels';
import { partOf, portrait, type Portrait } from './crop';

const options: Portrait = { shape: 'square', size: 40, zoom: 100, x: 50, y: 50 };
const alpha = (picture: { data: Uint8ClampedArray; width: number }, x: number, y: number): number => picture.data[(y * picture.width + x) * 4 + 3]!;

it('shows as large a square as fits, where it is wanted', () => {
  expect(partOf({ width: 400, height: 200 }, options)).toEqual({ x: 100, y: 0, side: 200 });
  expect(partOf({ width: 400, height: 200 }, { ...options, zoom: 200, x: 0, y: 100 })).toEqual({ x: 0, y: 100, side: 100 });
});

it('is a circle with nothing around it', () => {
  const made = portrait(blank(100, 80, [9, 9, 9, 255]), { ...options, shape: 'circle' }, undefined);
  expect([made.width, alpha(made, 0, 0), alpha(made, 20, 20)]).toEqual([40, 0, 255]);
  expect(alpha(made, 20, 0)).toBeGreaterThan(240);
});

it('leaves a margin of the ground below 100 percent', () => {
  const made = portrait(blank(100, 100, [9, 9, 9, 255]), { ...options, zoom: 50 }, [1, 2, 3, 255]);
  expect([[...made.data.subarray(0, 4)], made.data[(20 * 40 + 20) * 4]]).toEqual([[1, 2, 3, 255], 9]);
});
