import { expect, it } from 'vitest';
import { bestWithin } from './smallest';

const encode = (quality: number): Promise<Blob> => Promise.resolve(new Blob([new Uint8Array(quality * 10)]));

it('finds the highest quality that is small enough', async () => {
  for (const [most, quality] of [[500, 50], [509, 50], [5000, 95], [50, 5]] as const) expect((await bestWithin(most, encode)).quality).toBe(quality);
});

it('gives the lowest quality where nothing is small enough', async () => {
  expect((await bestWithin(10, encode)).quality).toBe(5);
});
