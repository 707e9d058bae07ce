import { expect, it } from 'vitest';
import { blank } from '../../pixels/pixels';
import { begun, type Mark } from '../../ui/stage/marks';
import { cropOf, cropTo, edit, faced, innerOf, turnedUp, type Facing, type Steps } from './steps';

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

it('moves marks with the picture', () => {
  const up: Facing = { turn: 0, mirror: 'none', straighten: 0 };
  const size = { width: 100, height: 60 };
  const place = (mark: Mark, to: Partial<Facing>, from = up): number[] => {
    const [{ x, y, width, height }] = faced([mark], from, { ...up, ...to }, size) as [Mark];
    return [x, y, width, height];
  };
  const crop = box('crop', 1); // 1, 2, 10 wide and 5 high
  expect(place(crop, { turn: 90 })).toEqual([53, 1, 5, 10]);
  expect(place(crop, { turn: 180 })).toEqual([89, 53, 10, 5]);
  expect(place(crop, { turn: 270 })).toEqual([2, 89, 5, 10]);
  expect(place(crop, { mirror: 'across' })).toEqual([89, 2, 10, 5]);
  expect(place(crop, { mirror: 'down' })).toEqual([1, 53, 10, 5]);
  expect(place({ ...crop, kind: 'arrow' }, { turn: 90 })).toEqual([58, 1, -5, 10]);
  for (const turn of [0, 90, 180, 270] as const) {
    for (const mirror of ['none', 'across', 'down'] as const) {
      const there = { ...up, turn, mirror };
      const [moved] = faced([crop], up, there, size);
      expect(place(moved!, {}, there), `${turn} ${mirror}`).toEqual([1, 2, 10, 5]);
    }
  }
});

it('moves marks with a picture that is straightened', () => {
  const tilted: Facing = { turn: 0, mirror: 'none', straighten: 20 };
  const size = { width: 400, height: 300 };
  const { width, height } = innerOf(size, 20);
  const line: Mark = { ...begun({ kind: 'line', size: 1, color: '#000000', text: '', does: '' }, width / 2, height / 2), width: 10, height: 0 };
  // What lay along the frame lies along it turned back twice by the angle, once for each side of the mirror.
  const [mirrored] = faced([line], tilted, { ...tilted, mirror: 'across' }, size) as [Mark];
  const turn = (40 * Math.PI) / 180;
  expect([mirrored.x, mirrored.y, mirrored.width, mirrored.height].map((one) => Math.round(one * 10))).toEqual([width / 2, height / 2, -10 * Math.cos(turn), -10 * Math.sin(turn)].map((one) => Math.round(one * 10)));
  // Boxes stay upright, and their middles move so.
  const [moved] = faced([{ ...box('fill', 20), y: 30 }], tilted, { ...tilted, mirror: 'across' }, size) as [Mark];
  const [dx, dy] = [25 - width / 2, 32.5 - height / 2];
  const middle = [width / 2 - (dx * Math.cos(turn) + dy * Math.sin(turn)), height / 2 - dx * Math.sin(turn) + dy * Math.cos(turn)];
  expect([moved.width, moved.height]).toEqual([10, 5]);
  expect(Math.hypot(moved.x + 5 - middle[0]!, moved.y + 2.5 - middle[1]!)).toBeLessThan(1);
  const [turned] = faced([box('fill', 20)], tilted, { ...tilted, turn: 90 }, size) as [Mark];
  expect([turned.width, turned.height]).toEqual([5, 10]);
  for (const there of [{ ...tilted, mirror: 'down' }, { ...tilted, turn: 270 }] as Facing[]) {
    const [back] = faced(faced([line], tilted, there, size), there, tilted, size) as [Mark];
    expect([back.x, back.y, back.width, back.height].map(Math.round)).toEqual([line.x, line.y, 10, 0].map(Math.round));
  }
});

it('crops to a proportion in the middle', () => {
  expect(cropTo(1, { width: 100, height: 60 })).toEqual({ x: 20, y: 0, width: 60, height: 60 });
  expect(cropTo(16 / 9, { width: 90, height: 160 })).toEqual({ x: 0, y: 54, width: 90, height: 51 });
});
