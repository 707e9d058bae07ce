import { expect, it } from 'vitest';
import { blank } from '../pixels/pixels';
import { sized, targetOf, type Sizing } from './sizing';

const sizing: Sizing = { by: 'pixels', width: null, height: null, percent: 50, longest: 100, fit: 'contain', enlarge: true };
const photo = { width: 400, height: 200 };

it('finds sizes by pixels, percent and the longest side', () => {
  expect(targetOf(photo, { ...sizing, width: 100 })).toMatchObject({ width: 100, height: 50 });
  expect(targetOf(photo, { ...sizing, by: 'percent' })).toMatchObject({ width: 200, height: 100 });
  expect(targetOf({ width: 200, height: 400 }, { ...sizing, by: 'longest' })).toMatchObject({ width: 50, height: 100 });
  expect(targetOf(photo, sizing)).toBeUndefined();
});

it('fits other proportions', () => {
  const square = { ...sizing, width: 100, height: 100 };
  expect(targetOf(photo, square)).toMatchObject({ width: 100, height: 50 });
  expect(targetOf(photo, { ...square, fit: 'cover' })).toMatchObject({ width: 100, height: 100, part: { width: 200 } });
  expect(targetOf(photo, { ...square, fit: 'stretch' })).toMatchObject({ width: 100, height: 100, part: { width: 400 } });
  expect(targetOf(photo, { ...square, fit: 'pad' })).toMatchObject({ width: 100, height: 100, inner: { width: 100, height: 50 } });
});

it('enlarges only if it may', () => {
  expect(targetOf(photo, { ...sizing, width: 800, enlarge: false })).toMatchObject({ width: 400, height: 200 });
  expect(targetOf(photo, { ...sizing, width: 800 })).toMatchObject({ width: 800, height: 400 });
});

it('leaves the rest of a padded picture transparent', () => {
  const made = sized(blank(400, 200, [9, 9, 9, 255]), targetOf(photo, { ...sizing, width: 100, height: 100, fit: 'pad' })!);
  expect([made.width, made.height, made.data[3], made.data[(50 * 100 + 50) * 4 + 3]]).toEqual([100, 100, 0, 255]);
});
