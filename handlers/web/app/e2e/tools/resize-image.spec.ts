import { expect } from 'vitest';
import { aPicture, psnr, sizeOf, tagged, tags, vips } from '../check/images';
import { notPicture } from '../check/notPicture';
import { once } from '../check/once';
import { toolSpec } from '../tool';

// Taken on its side: what is 900 × 600 in the file is seen 600 × 900.
const photo = once(() => tagged(aPicture('photo.jpg', 900, 600), '-Orientation#=6', '-Artist=Somebody'));

toolSpec('resize-image', {
  file: photo,
  bytesMax: 50_000_000,
  set: async (page) => {
    await page.getByLabel('Width', { exact: true }).fill('300');
    await page.getByLabel('Type of the result').selectOption('PNG');
  },
  check: ({ path, name }) => {
    expect(name).toBe('photo-300x450.png');
    expect(sizeOf(path)).toEqual([300, 450, 3]);
    const reference = vips('thumbnail', photo(), 'png', '300', '--height', '450', '--linear');
    expect(psnr(path, reference)).toBeGreaterThan(38);
    expect(tags(path)['Artist']).toBeUndefined();
  },
  wrong: notPicture(),
});
