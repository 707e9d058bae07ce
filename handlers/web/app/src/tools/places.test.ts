import { expect, it } from 'vitest';
import { placesOf } from './places';

it('counts lines and columns from 1', () => {
  expect(placesOf('ab\n\ncd\n', [0, 1, 2, 3, 4, 5, 7])).toEqual([[1, 1], [1, 2], [1, 3], [2, 1], [3, 1], [3, 2], [4, 1]].map(([line, column]) => ({ line, column })));
});
