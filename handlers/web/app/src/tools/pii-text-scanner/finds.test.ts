import { expect, it } from 'vitest';
import { Finds } from './finds';
import { kinds, type Kind } from './kinds';

it('keeps finds in the order of their places, and of those that overlap the first of kinds', () => {
  const finds = new Finds('abcdefghijklmnop');
  const add = (kind: Kind, start: number, end: number): void => finds.add(kinds.indexOf(kind), start, end);
  add('phone', 8, 12);
  add('email', 0, 2);
  add('card', 9, 11);
  add('phone', 2, 3);
  add('iban', 4, 6);
  add('iban', 4, 7);
  add('birth', 5, 7);
  const apart = finds.apart();
  expect([...apart].map(({ kind, start, end, text }) => [kind, start, end, text])).toEqual([['email', 0, 2, 'ab'], ['phone', 2, 3, 'c'], ['iban', 4, 7, 'efg'], ['card', 9, 11, 'jk']]);
  expect([apart.length, apart.count('phone'), apart.count('ssn'), apart.first(1).length, apart.first(9).length]).toEqual([4, 1, 0, 1, 4]);
});
