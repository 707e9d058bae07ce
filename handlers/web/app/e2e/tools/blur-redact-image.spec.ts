import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { painted, pixel, sizeOf, tagged, tags, vips } from '../check/images';
import { notPicture } from '../check/notPicture';
import { once } from '../check/once';
import { ran, room } from '../check/programs';
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

    it('covers with squares that say nothing of where something was, and warns of a blur', async () => {
      const page = await open();
      await give(page, { file: secret });
      await page.getByText('Text and faces under a blur can be brought back').waitFor();
      await page.getByRole('button', { name: 'Add a box' }).click();
      // Its left half is white, its right half green.
      for (const [field, value] of [['Left', '0'], ['Top', '100'], ['Width', '200'], ['Height', '100']]) await page.getByLabel(`Box 1: ${field}`).fill(value!);
      expect(await page.getByLabel('Cover with').locator('option').allTextContents()).toContain('blur, for looks only: can be undone');
      await page.getByLabel('Cover with').selectOption({ label: 'squares of its colours, mixed at random: nothing can be brought back' });
      await run(page);
      await done(page);
      const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: /^Download/ }).first().click()]);
      const path = `${room()}/squares.png`;
      await download.saveAs(path);
      const means = [0, 100].map((left) => Number(ran('vips', 'avg', vips('extract_area', path, 'png', String(left), '100', '100', '100'))));
      // White is 255 on an average, green 85. Five standard deviations of 25 squares of four pixels each are 60.
      expect(Math.abs(means[0]! - means[1]!)).toBeLessThan(60);
      expect([pixel(path, 50, 50), pixel(path, 250, 150)]).toEqual([[255, 255, 255], [0, 255, 0]]);
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
