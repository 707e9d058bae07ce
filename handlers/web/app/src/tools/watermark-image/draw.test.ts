import { expect, it } from 'vitest';
import { placed, type Watermark } from './draw';

const mark: Watermark = { kind: 'text', text: 'x', color: '#ffffff', size: 5, place: 'bottom-right', margin: 10, angle: 0, opacity: 50 };
const picture = { width: 400, height: 200 };

it('stands within its margin, in each corner', () => {
  expect(placed(picture, { width: 60, height: 20 }, mark)).toEqual([350, 170]);
  expect(placed(picture, { width: 60, height: 20 }, { ...mark, place: 'top-left' })).toEqual([50, 30]);
  expect(placed(picture, { width: 60, height: 20 }, { ...mark, place: 'middle' })).toEqual([200, 100]);
});

it('keeps the margin when it is turned', () => {
  const [x, y] = placed(picture, { width: 60, height: 20 }, { ...mark, angle: 90 });
  expect([Math.round(x), Math.round(y)]).toEqual([370, 150]);
});
