import { expect, it } from 'vitest';
import { damaged } from './damage';

it('harms an input in a way that follows from the seed alone, and leaves something of it', () => {
  const whole = Buffer.from('{"a": 12, "b": [1, 2, 3]}'.repeat(20));
  const made = Array.from({ length: 200 }, (_, seed) => damaged(whole, seed));
  expect(made.map((one) => one.toString('hex'))).toEqual(Array.from({ length: 200 }, (_, seed) => damaged(whole, seed).toString('hex')));
  expect(made.filter((one) => one.length === 0)).toEqual([]);
  expect(made.filter((one) => one.equals(whole)).length).toBeLessThan(20);
  expect(new Set(made.map((one) => one.toString('hex'))).size).toBeGreaterThan(180);
});
