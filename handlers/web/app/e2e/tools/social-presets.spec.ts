import { expect } from 'vitest';
import { painted, pixel, sizeOf } from '../check/images';
import { notPicture } from '../check/notPicture';
import { once } from '../check/once';
import { ran, room } from '../check/programs';
import { toolSpec } from '../tool';

toolSpec('social-presets', {
  file: once(() => painted('wide.png', 3000, 600, '0xff0000', [['0x0000ff', 1500, 0, 1500, 600]])),
  bytesMax: 50_000_000,
  set: async (page) => {
    await page.getByLabel(/^Banner of a person/).press('Space');
    await page.getByLabel('Type of the results').selectOption('PNG');
    await page.getByLabel('From left to right').last().fill('0');
  },
  check: ({ path, name }) => {
    // Two sizes are chosen: all of them come as a ZIP.
    expect(name).toBe('social-presets.zip');
    ran('unzip', '-o', '-q', path, '-d', `${room()}/social`);
    const [square, banner] = ['wide-instagram-square-1080x1080.png', 'wide-linkedin-banner-1584x396.png'].map((one) => `${room()}/social/${one}`) as [string, string];
    expect([sizeOf(square).slice(0, 2), sizeOf(banner).slice(0, 2)]).toEqual([[1080, 1080], [1584, 396]]);
    expect(pixel(square, 1000, 500)).toEqual([255, 0, 0]);
  },
  wrong: notPicture(),
});
