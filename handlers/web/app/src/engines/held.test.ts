import { expect, it } from 'vitest';
import { held, holds, release } from './held';

it('knows the most that an engine has grown to', () => {
  for (const bytes of [5, 70, 20]) holds(bytes);
  expect(held()).toBe(70);
});

it('gives an array back, whichever view of it is named', () => {
  const whole = new Uint8Array(100);
  release(whole.subarray(10, 20));
  expect(whole.length).toBe(0);
});

it('leaves what is shared as it is', () => {
  const shared = new Uint8Array(new SharedArrayBuffer(8));
  release(shared);
  expect(shared.length).toBe(8);
});
