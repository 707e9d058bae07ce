import { expect, it } from 'vitest';
import { docOf, lettersOf, narrowed } from './letters';

it('parts a text into lines at each end that there is', () => {
  for (const text of ['', 'a', 'a\nb\n', '\n\n']) expect(lettersOf(docOf(text))).toBe(text);
  expect(lettersOf(docOf('a\r\nb\rc\nd\r\n'))).toBe('a\nb\nc\nd\n');
  expect(docOf('a\r\nb\rc\nd').lines).toBe(4);
});

it('holds a text of many lines', () => {
  const text = Array.from({ length: 5000 }, (_, n) => `line ${n}`).join('\n');
  expect(docOf(text).lines).toBe(5000);
  expect(lettersOf(docOf(text))).toBe(text);
});

it('leaves a text the same, whatever its letters are', () => {
  for (const text of ['', 'plain\0text\n', 'é', '中', '\ufeffa', '🎉', '🎉'.slice(1)]) expect(narrowed(text)).toBe(text);
});
