import { expect, it } from 'vitest';
import { isNearEnd } from './nearEnd';

it('is near the end of a part within what it shows at once', () => {
  const at = (scrollTop: number): boolean => isNearEnd({ scrollTop, clientHeight: 100, scrollHeight: 1000 });
  expect([0, 799, 800, 900].map(at)).toEqual([false, false, true, true]);
});
