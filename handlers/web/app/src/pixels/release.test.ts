import { expect, it } from 'vitest';
import { release } from './release';

it('gives an array back, whichever view of it is named', () => {
  const whole = new Uint8Array(100);
  release(whole.subarray(10, 20));
  expect(whole.length).toBe(0);
  expect(() => release(whole)).not.toThrow();
});

it('leaves what is shared as it is', () => {
  const shared = new Uint8Array(new SharedArrayBuffer(8));
  release(shared);
  expect(shared.length).toBe(8);
});
