import { join } from 'node:path';
import { expect } from 'vitest';
import { aPicture, isWhole, psnr, sizeOf, vips } from '../check/images';
import { notPicture } from '../check/notPicture';
import { once } from '../check/once';
import { ran, room } from '../check/programs';
import { toolSpec } from '../tool';

const pictures = [once(() => aPicture('wide.jpg', 900, 300)), once(() => aPicture('high.png', 300, 900)), once(() => aPicture('small.webp', 100, 50))];

toolSpec('batch-resize', {
  file: () => pictures.map((one) => one()),
  bytesMax: 50_000_000,
  set: async (page) => {
    await page.getByLabel('Longest side').fill('200');
    await page.getByLabel('Enlarge smaller pictures').press('Space');
  },
  check: ({ path, name }) => {
    expect(name).toBe('resized.zip');
    const dir = join(room(), 'batch');
    ran('unzip', '-o', '-q', path, '-d', dir);
    expect(sizeOf(join(dir, 'wide.jpg')).slice(0, 2)).toEqual([200, 67]);
    expect(sizeOf(join(dir, 'high.png')).slice(0, 2)).toEqual([67, 200]);
    expect(sizeOf(join(dir, 'small.webp')).slice(0, 2)).toEqual([100, 50]);
    isWhole(join(dir, 'wide.jpg'));
    expect(psnr(join(dir, 'high.png'), vips('thumbnail', pictures[1]!(), 'png', '67', '--height', '200', '--size', 'force', '--linear'))).toBeGreaterThan(30);
  },
  wrong: notPicture(),
});
