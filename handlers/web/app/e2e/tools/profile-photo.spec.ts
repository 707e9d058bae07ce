import { expect } from 'vitest';
import { painted, pixel, sizeOf } from '../check/images';
import { notPicture } from '../check/notPicture';
import { once } from '../check/once';
import { toolSpec } from '../tool';

toolSpec('profile-photo', {
  // Red on the left, blue on the right: which of them is seen tells where the crop is.
  file: once(() => painted('me.png', 800, 400, '0xff0000', [['0x0000ff', 400, 0, 400, 400]])),
  bytesMax: 50_000_000,
  set: async (page) => {
    await page.getByLabel('Width and height').fill('200');
    await page.getByLabel('From left to right').last().fill('100');
  },
  check: ({ path, name }) => {
    expect(name).toBe('me-profile.png');
    expect(sizeOf(path)).toEqual([200, 200, 4]);
    expect([pixel(path, 100, 100), pixel(path, 5, 100)]).toEqual([[0, 0, 255, 255], [0, 0, 255, 255]]);
    expect([pixel(path, 0, 0)[3], pixel(path, 199, 199)[3]]).toEqual([0, 0]);
  },
  wrong: notPicture(),
});
