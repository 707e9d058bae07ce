import { expect, it } from 'vitest';
import { adjust, type Light } from './adjust';
import { blank } from './pixels';

const none: Light = { exposure: 0, contrast: 0, shadows: 0, highlights: 0, saturation: 0, warmth: 0, sharpness: 0 };
const after = (color: [number, number, number, number], light: Partial<Light>): number[] => {
  const picture = blank(5, 5, color);
  adjust(picture, { ...none, ...light });
  return [...picture.data.subarray(48, 52)];
};

it('changes nothing at 0', () => expect(after([10, 100, 200, 77], {})).toEqual([10, 100, 200, 77]));
it('doubles light at an exposure of 50', () => expect(after([40, 50, 60, 255], { exposure: 50 })).toEqual([80, 100, 120, 255]));
it('keeps the middle and spreads the rest with contrast', () => expect(after([28, 128, 228, 255], { contrast: 50 })).toEqual([0, 128, 255, 255]));
it('takes all colour away at a saturation of -100', () => expect(new Set(after([200, 100, 50, 255], { saturation: -100 }).slice(0, 3)).size).toBe(1));
it('adds red and takes blue with warmth', () => expect(after([100, 100, 100, 255], { warmth: 100 })).toEqual([125, 100, 75, 255]));
it('lifts dark parts only with shadows', () => {
  expect(after([20, 20, 20, 255], { shadows: 50 })[0]).toBeGreaterThan(50);
  expect(after([200, 200, 200, 255], { shadows: 50 })[0]).toBe(200);
});
it('leaves flat parts as they are when it sharpens', () => expect(after([90, 90, 90, 255], { sharpness: 100 })).toEqual([90, 90, 90, 255]));
