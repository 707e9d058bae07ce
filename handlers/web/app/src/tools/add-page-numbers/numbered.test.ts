import { expect, it } from 'vitest';
import { numbered, placeOf, roman } from './numbered';

it('writes numbers in six ways', () => {
  expect(['1', 'i', 'I', '1 of n', 'Page 1', 'Page 1 of n'].map((style) => numbered(style as '1', 14, 90))).toEqual(['14', 'xiv', 'XIV', '14 of 90', 'Page 14', 'Page 14 of 90']);
  expect([1, 4, 9, 40, 1994, 3999, 0, 4000].map(roman)).toEqual(['i', 'iv', 'ix', 'xl', 'mcmxciv', 'mmmcmxcix', '0', '4000']);
});

it('puts them in six places', () => {
  const at = (place: string) => placeOf(place, { width: 600, height: 800 }, { width: 20, height: 10 }, 30);
  expect(at('bottom-left')).toEqual({ x: 30, y: 30 });
  expect(at('bottom-center')).toEqual({ x: 290, y: 30 });
  expect(at('top-right')).toEqual({ x: 550, y: 760 });
});
