import { expect, it } from 'vitest';
import { isSigned, partBytes } from './signed';

const word = '/ByteRange';
const holding = (at: number, length: number): Blob => new Blob(['.'.repeat(at), word, '/'.repeat(length - at - word.length)]);

it('finds a signature wherever it is, also where two parts of the file meet', async () => {
  for (const at of [0, 17, partBytes - word.length, partBytes - 9, partBytes - 1, partBytes, 2 * partBytes + 5]) expect(await isSigned(holding(at, 3 * partBytes)), String(at)).toBe(true);
  expect(await isSigned(new Blob([word]))).toBe(true);
});

it('finds none in what has none', async () => {
  for (const text of ['', '/ByteRang', '/ByteRang'.repeat(partBytes / 4), 'ByteRange', '/'.repeat(partBytes + 1)]) expect(await isSigned(new Blob([text])), text.slice(0, 12)).toBe(false);
});
