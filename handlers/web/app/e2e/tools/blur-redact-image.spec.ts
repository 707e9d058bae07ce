import { expect } from 'vitest';
import { painted, pixel, sizeOf, tagged, tags } from '../check/images';
import { notPicture } from '../check/notPicture';
import { once } from '../check/once';
import { toolSpec } from '../tool';

const secret = once(() => tagged(painted('secret.png', 400, 300, '0xffffff', [['0x00ff00', 100, 100, 200, 100]]), '-XMP:Title=secret'));

toolSpec('blur-redact-image', {
  file: secret,
  bytesMax: 50_000_000,
  // A box is added, and its place is typed.
  set: async (page) => {
    await page.getByRole('button', { name: 'Add a box' }).press('Enter');
    for (const [field, value] of [['Left', '90'], ['Top', '90'], ['Width', '220'], ['Height', '120']]) {
      await page.getByLabel(`Box 1: ${field}`).fill(value!);
      await page.getByLabel(`Box 1: ${field}`).press('Tab');
    }
  },
  check: ({ path, name }) => {
    expect(name).toBe('secret-redacted.png');
    expect(sizeOf(path).slice(0, 2)).toEqual([400, 300]);
    for (const [x, y] of [[90, 90], [100, 100], [200, 150], [309, 209]] as const) expect(pixel(path, x, y)).toEqual([0, 0, 0]);
    expect([pixel(path, 89, 150), pixel(path, 310, 150)]).toEqual([[255, 255, 255], [255, 255, 255]]);
    expect(tags(path)['Title']).toBeUndefined();
  },
  wrong: notPicture(),
});
