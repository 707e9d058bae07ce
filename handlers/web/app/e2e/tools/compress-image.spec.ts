import { statSync } from 'node:fs';
import { expect } from 'vitest';
import { aPicture, psnr, sizeOf, tagged, tags } from '../check/images';
import { notPicture } from '../check/notPicture';
import { once } from '../check/once';
import { toolSpec } from '../tool';

const photo = once(() => tagged(aPicture('photo.jpg', 900, 600), '-Artist=Somebody'));

toolSpec('compress-image', {
  file: photo,
  bytesMax: 50_000_000,
  set: async (page) => {
    await page.getByLabel('Make it smaller').selectOption('to a size');
    await page.getByLabel('Largest size in KB').fill('60');
  },
  check: ({ path, name }) => {
    expect(name).toBe('photo-small.jpg');
    expect(sizeOf(path)).toEqual([900, 600, 3]);
    const size = statSync(path).size;
    expect(size).toBeLessThanOrEqual(60_000);
    expect(size).toBeGreaterThan(45_000);
    expect(psnr(path, photo())).toBeGreaterThan(28);
    expect(tags(path)['Artist']).toBeUndefined();
  },
  wrong: notPicture(),
});
