import { expect, it } from 'vitest';
import { held, holds } from './held';

it('knows the most that an engine has grown to', () => {
  for (const bytes of [5, 70, 20]) holds(bytes);
  expect(held()).toBe(70);
});
