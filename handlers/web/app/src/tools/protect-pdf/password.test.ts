import { expect, it } from 'vitest';
import { bytesOf, unlikeIn, usual } from './password';

it('joins a letter and its accent, and counts the bytes of both', () => {
  expect(usual('Zu\u0308rich')).toBe('Zürich');
  expect([bytesOf('u\u0308'), bytesOf('ü'), bytesOf('😀'), bytesOf('')]).toEqual([2, 2, 4, 0]);
});

it('names letters that are taken for others where passwords are prepared', () => {
  expect(unlikeIn('m²µ²')).toEqual(['²', 'µ']);
  expect(unlikeIn('a\u00a0b\u200d')).toEqual(['U+00A0', 'U+200D']);
  expect(unlikeIn('Straße 7 "x" Zu\u0308rich 密码 пароль 😀')).toEqual([]);
});
