import { expect, it } from 'vitest';
import { partsOf, withPart } from './parts';

it('reads parts, with open ends', () => {
  expect(partsOf('0:10-0:20\n1:00 - 1:30; -5; 58-', 90)).toEqual([{ start: 10, end: 20 }, { start: 60, end: 90 }, { start: 0, end: 5 }, { start: 58, end: 90 }]);
});
it('takes everything where nothing is said', () => expect(partsOf(' \n', 30)).toEqual([{ start: 0, end: 30 }]));
it('refuses what is no part', () => expect(['x', '5', '20-10', '40-50', '1-2-3'].map((typed) => partsOf(typed, 30))).toEqual(Array(5).fill(undefined)));
it('ends with the recording', () => expect(partsOf('10-99', 30)).toEqual([{ start: 10, end: 30 }]));
it('adds parts', () => expect(withPart('0:01-0:02', 70, 65.5)).toBe('0:01-0:02\n1:05.5-1:10'));
it('adds parts to the picture, of which there are 60 in a second', () => expect(withPart('', 1.017, 2.033)).toBe('0:01.017-0:02.033'));
