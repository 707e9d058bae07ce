import { expect, test } from 'vitest';
import { beginningOf } from './handOut';

const line = `${'x'.repeat(99)}\n`;

test('a text of ordinary length is shown whole', () => {
  expect(beginningOf(line.repeat(5000))).toBe(line.repeat(5000));
});

test('a long text is shown up to the end of a line', () => {
  const shown = beginningOf(`first\n${line.repeat(6000)}`);
  expect(shown).toBe(`first\n${line.repeat(4999)}`);
});

test('a long text without lines is cut', () => {
  expect(beginningOf('x'.repeat(600_000))).toHaveLength(500_000);
});
