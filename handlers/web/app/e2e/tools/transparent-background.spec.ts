import { expect } from 'vitest';
import { painted, pixel, sizeOf } from '../check/images';
import { notPicture } from '../check/notPicture';
import { once } from '../check/once';
import { toolSpec } from '../tool';

// A red box on white, with a white hole in it, and a grey spot that shall go too.
const product = once(() => painted('product.png', 400, 300, '0xfafafa', [['0xc02020', 100, 80, 200, 140], ['0xfafafa', 180, 130, 40, 40], ['0x707070', 20, 20, 30, 30]]));

toolSpec('transparent-background', {
  file: product,
  bytesMax: 50_000_000,
  set: async (page) => {
    await page.getByRole('button', { name: 'Add a box' }).press('Enter');
    await page.getByLabel('Box 1: It shall').selectOption('go');
    for (const [field, value] of [['Left', '15'], ['Top', '15'], ['Width', '40'], ['Height', '40']]) {
      await page.getByLabel(`Box 1: ${field}`).fill(value!);
      await page.getByLabel(`Box 1: ${field}`).press('Tab');
    }
  },
  check: ({ path, name }) => {
    expect(name).toBe('product-cut.png');
    expect(sizeOf(path)).toEqual([400, 300, 4]);
    const alpha = (x: number, y: number): number => pixel(path, x, y)[3]!;
    expect([alpha(2, 2), alpha(60, 250), alpha(35, 35)]).toEqual([0, 0, 0]);
    expect([alpha(140, 150), alpha(200, 150)]).toEqual([255, 255]);
    expect(pixel(path, 140, 150).slice(0, 3)).toEqual([0xc0, 0x20, 0x20]);
  },
  wrong: notPicture(),
});
