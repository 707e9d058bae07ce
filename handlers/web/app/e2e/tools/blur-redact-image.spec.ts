import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { painted, pixel, sizeOf, tagged, tags } from '../check/images';
import { notPicture } from '../check/notPicture';
import { once } from '../check/once';
import { charges, toolSpec } from '../tool';

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
  more: (it, { visit, open, give, run, done }) => {
    const refused = async (path: string, says: string, set: (page: Page) => Promise<unknown> = async () => undefined): Promise<Page> => {
      const page = await open();
      await give(page, { file: () => path });
      await page.getByRole('button', { name: 'Add a box' }).click();
      await set(page);
      await run(page);
      await page.getByText(says).waitFor();
      expect(charges(visit)).toEqual([]);
      return page;
    };

    it('says before the charge that a box covers nothing', async () => {
      const page = await refused(secret(), 'Box 2 covers nothing of the picture.', async (page) => {
        await page.getByRole('button', { name: 'Add a box' }).click();
        await page.getByLabel('Box 2: Left').fill('5000');
      });
      await page.getByRole('button', { name: 'Remove Box 2' }).click();
      await run(page);
      await done(page);
    });

    it('says before the charge that the result cannot be written', async () => {
      const page = await refused(painted('wide.png', 17_000, 8, '0x00ff00', []), 'longer than its type allows', (page) => page.getByLabel('Type of the result').selectOption('WebP'));
      await page.getByLabel('Type of the result').selectOption('PNG');
      await run(page);
      await done(page);
    });

    it('covers a picture of one pixel', async () => {
      const page = await open();
      await give(page, { file: () => painted('one.png', 1, 1, '0x00ff00', []) });
      await page.getByRole('button', { name: 'Add a box' }).click();
      await run(page);
      await done(page);
    });
  },
});
