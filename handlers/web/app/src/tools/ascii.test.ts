import { expect, it } from 'vitest';
import { asciiInto } from './ascii';

it('writes a part of a text, if it is ASCII', () => {
  const bytes = new Uint8Array(3);
  expect(asciiInto(bytes, 'éabcé', 1, 4)).toBe(true);
  expect([...bytes]).toEqual([97, 98, 99]);
  expect(asciiInto(new Uint8Array(2), '\0\x7f')).toBe(true);
});
it('says so if it is not', () => {
  for (const other of ['\x80', 'é', 'š', '中', 'a🎉', '\ud83c']) expect(asciiInto(new Uint8Array(3), other)).toBe(false);
});
