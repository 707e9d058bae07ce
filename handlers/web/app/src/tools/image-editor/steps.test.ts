import { expect, it } from 'vitest';
import { blank } from '../../pixels/pixels';
import { begun, type Mark } from '../../ui/stage/marks';
import { cropOf, edit, innerOf, turnedUp, type Steps } from './steps';

const steps: Steps = { turn: 0, mirror: 'none', straighten: 0, exposure: 0, contrast: 0, shadows: 0, highlights: 0, saturation: 0, warmth: 0, sharpness: 0, marks: [] };
const box = (does: string, x: number): Mark => ({ ...begun({ kind: 'box', size: 1, color: '#000000', text: '', does }, x, 2), width: 10, height: 5 });

it('turns before it mirrors', () => {
  const picture = blank(4, 2);
  picture.data.set([9, 9, 9, 255], 0);
  const made = turnedUp(picture, { ...steps, turn: 90, mirror: 'across' });
  expect([made.width, made.height, made.data[0]]).toEqual([2, 4, 9]);
});

it('crops to the last box that says so', () => {
  expect(cropOf([box('crop', 1), box('frame', 2), box('crop', 3)], { width: 100, height: 100 })).toMatchObject({ x: 3 });
  expect(cropOf([box('fill', 2)], { width: 100, height: 100 })).toBeUndefined();
  expect(edit(blank(40, 30, [1, 2, 3, 255]), { ...steps, marks: [box('crop', 1)] })).toMatchObject({ width: 10, height: 5 });
});

it('leaves no empty corner when it straightens', () => {
  expect(innerOf({ width: 400, height: 300 }, 0)).toEqual({ width: 400, height: 300 });
  const { width, height } = innerOf({ width: 400, height: 300 }, -10);
  expect(width / height).toBeCloseTo(4 / 3, 1);
  const turn = (10 * Math.PI) / 180;
  expect(width * Math.cos(turn) + height * Math.sin(turn)).toBeLessThanOrEqual(400);
  expect(width * Math.sin(turn) + height * Math.cos(turn)).toBeLessThanOrEqual(300);
});
