import { expect, test } from 'vitest';
import { beginningOf } from './beginning';
import { shortened } from './longText';
import { textOf } from './results';

const line = `${'x'.repeat(99)}\n`;

test('a text of ordinary length is shown whole', () => {
  expect(beginningOf(line.repeat(5000))).toBe(line.repeat(5000));
  const result = textOf('a.txt', 'text/plain', line.repeat(5000));
  expect(shortened(result)).toBe(result);
});

test('a long text is shown up to the end of a line', () => {
  const shown = beginningOf(`first\n${line.repeat(6000)}`);
  expect(shown).toBe(`first\n${line.repeat(4999)}`);
});

test('a long text without lines is cut', () => {
  expect(beginningOf('x'.repeat(600_000))).toHaveLength(500_000);
  expect(beginningOf(`${'x'.repeat(500_000)}\nmore`)).toHaveLength(500_000);
});

test('all of a long text is handed out', async () => {
  const text = line.repeat(6000) + '𝒳'.repeat(200_000);
  const result = shortened({ ...textOf('a.txt', 'text/plain', text, 'json'), title: 'A title' });
  expect(result).toMatchObject({ text: line.repeat(5000), name: 'a.txt', language: 'json', title: 'A title', whole: { length: text.length } });
  expect(result.kind === 'text' && (await result.whole?.blob.text())).toBe(text);
});
