import { afterEach, expect, it, vi } from 'vitest';
import { addressOf, leave } from './address';

afterEach(() => vi.restoreAllMocks());

it('is the same for all who show a blob, as long as one does', () => {
  const made = vi.spyOn(URL, 'createObjectURL');
  const revoked = vi.spyOn(URL, 'revokeObjectURL');
  const blob = new Blob(['x']);
  expect(addressOf(blob)).toBe(addressOf(blob));
  expect(made).toHaveBeenCalledTimes(1);
  leave(blob);
  expect(revoked).not.toHaveBeenCalled();
  leave(blob);
  expect(revoked).toHaveBeenCalledTimes(1);
  leave(blob);
  expect(revoked).toHaveBeenCalledTimes(1);
});

it('is another one for another blob, and after all have left', () => {
  const [one, other] = [new Blob(['x']), new Blob(['x'])];
  const first = addressOf(one);
  expect(addressOf(other)).not.toBe(first);
  leave(one);
  expect(addressOf(one)).not.toBe(first);
});
