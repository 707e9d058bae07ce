import { expect, it } from 'vitest';
import { rowsOf } from './table';

it('reads rows, quotes and both kinds of ends', () => {
  expect(rowsOf('\uFEFFa,b\r\n"x, ""y""","two\nlines"\n1,', 10, false)).toEqual([['a', 'b'], ['x, "y"', 'two\nlines'], ['1', '']]);
});

it('reads as much as is asked for, and no incomplete row', () => {
  expect(rowsOf('a\nb\nc\n', 2, false)).toEqual([['a'], ['b']]);
  expect(rowsOf('a,b\nc,', 10, true)).toEqual([['a', 'b']]);
});
