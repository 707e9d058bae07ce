import { statSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { aPicture, psnr, sizeOf, tagged, tags } from '../check/images';
import { notPicture } from '../check/notPicture';
import { once } from '../check/once';
import { toolSpec, withTool } from '../tool';

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

describe('compress-image, before and after', () => {
  const used = withTool('compress-image');

  it.each([['wide.jpg', 900, 600], ['high.jpg', 300, 1500]])('%s lies over itself, in its own proportions and at its own size', async (name, width, height) => {
    const page = await used.open({ file: aPicture(name, width, height) });
    await used.shows();
    const places = (): Promise<number[][]> => Promise.all(['Before', 'After'].map(async (alt) => Object.values((await page.getByAltText(alt, { exact: true }).boundingBox())!)));
    const [before, after] = await places();
    expect(before).toEqual(after);
    expect(before![2]! / before![3]!).toBeCloseTo(width / height, 1);
    await page.getByLabel('Each pixel as it is').check();
    expect((await places()).map((one) => one.slice(2))).toEqual([[width, height], [width, height]]);
  });
});
