import { expect, it } from 'vitest';
import { docOf, lettersOf, narrowDocOf, narrowed } from './letters';

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

it('holds a long text by the places of its lines', () => {
  const text = Array.from({ length: 50_000 }, (_, n) => `line ${n}`).join('\n') + '\n';
  expect(docOf(text).lines).toBe(50_001);
  expect(lettersOf(docOf(text)) === text).toBe(true);
  const changed = docOf(text).replace(100_000, 100_007, docOf('a\nb'));
  expect(lettersOf(changed) === text.slice(0, 100_000) + 'a\nb' + text.slice(100_007)).toBe(true);
});

it('gives what a clipboard gives the ends that an editor has, whatever its letters are', () => {
  for (const text of ['a\nb', 'a\r\nb\rc\n', 'é\r\n🎉', '🎉'.slice(1), '\ufeffa\0']) expect(narrowed(text)).toBe(lettersOf(docOf(text)));
});

it('parts what a clipboard gives into the same lines, whatever its letters are and where its pieces end', () => {
  const many = (end: string, letter = 'a'): string => Array.from({ length: 30_000 }, (_, n) => `${letter} ${n}`).join(end);
  const long = 'a'.repeat(1 << 16);
  for (const text of ['', '\n', 'plain\0text\n', '\ufeffa', '🎉'.slice(1), many('\n'), many('\n', 'é'), many('\n', '🎉'), many('\r\n'), many('\r'), many('\n\n') + '\n', long, `${long}\n`, `${long}\r\n`, `${long}\r`, `${long}\n\r\n${long}`, long.repeat(3) + '🎉'])
    expect(narrowDocOf(text).eq(docOf(text))).toBe(true);
});
