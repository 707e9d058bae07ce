import { expect, it } from 'vitest';
import { glimpsed } from './glimpse';
import { blank, replace } from './pixels';
import { rowsOf, unpacked } from './rows';

it('is the mean of squares, of which those at the ends may be cut, and alpha is multiplied in', () => {
  const picture = blank(50, 30, [200, 100, 0, 255]);
  replace(picture, blank(2, 2, [0, 0, 0, 0]), 0, 0);
  replace(picture, blank(4, 4, [0, 60, 80, 255]), 4, 0);
  const { rows, glimpse } = glimpsed(rowsOf(picture), 13);
  // A row that is read again counts once.
  rows.row(0);
  expect(unpacked(rows)).toEqual(picture);
  const { width, height, data } = glimpse();
  expect([width, height]).toEqual([13, 8]);
  const at = (x: number, y: number): number[] => [...data.subarray((y * 13 + x) * 4, (y * 13 + x) * 4 + 4)];
  expect([at(0, 0), at(1, 0), at(2, 0), at(12, 7)]).toEqual([[200, 100, 0, 191], [0, 60, 80, 255], [200, 100, 0, 255], [200, 100, 0, 255]]);
});
