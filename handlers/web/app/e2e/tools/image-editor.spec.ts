import { expect } from 'vitest';
import { aPicture, pixel, psnr, sizeOf, vips } from '../check/images';
import { notPicture } from '../check/notPicture';
import { once } from '../check/once';
import { toolSpec } from '../tool';

const photo = once(() => aPicture('edit.png', 500, 300));

toolSpec('image-editor', {
  file: photo,
  bytesMax: 50_000_000,
  // Turned right, mirrored, a filled box drawn, cropped; a second change is undone.
  set: async (page) => {
    await page.getByLabel('Turn').selectOption('right');
    await page.getByLabel('Mirror').selectOption('left and right');
    await page.getByRole('button', { name: 'Add a box' }).press('Enter');
    await page.getByRole('button', { name: 'Add a box' }).press('Enter');
    await page.getByLabel('Box 2: It shall').selectOption('be filled');
    for (const [field, value] of [['Box 1: Left', '20'], ['Box 1: Top', '40'], ['Box 1: Width', '200'], ['Box 1: Height', '400'], ['Box 2: Left', '30'], ['Box 2: Top', '50'], ['Box 2: Width', '20'], ['Box 2: Height', '20']]) {
      await page.getByLabel(field!, { exact: true }).fill(value!);
      await page.getByLabel(field!, { exact: true }).press('Tab');
    }
    await page.getByLabel('Box 2: Colour').fill('#00ff00');
    // A state that was not there for a moment is kept when somebody goes back: what comes now is a step of its own.
    await page.getByRole('button', { name: 'Undo' }).and(page.locator(':enabled')).press('Enter');
    await page.getByRole('button', { name: 'Redo' }).and(page.locator(':enabled')).press('Enter');
    await page.getByLabel('Exposure').last().fill('50');
    await page.getByRole('button', { name: 'Undo' }).press('Enter');
    await expect.poll(() => page.getByLabel('Exposure').last().inputValue()).toBe('0');
  },
  check: ({ path, name }) => {
    expect(name).toBe('edit-edited.png');
    expect(sizeOf(path).slice(0, 2)).toEqual([200, 400]);
    const reference = vips('extract_area', vips('flip', vips('rot', photo(), 'png', 'd90'), 'png', 'horizontal'), 'png', '20', '40', '200', '400');
    const below = ['0', '40', '200', '360'];
    expect(psnr(vips('extract_area', path, 'png', ...below), vips('extract_area', reference, 'png', ...below))).toBe(Infinity);
    expect(pixel(path, 20, 20)).toEqual([0, 255, 0]);
  },
  wrong: notPicture(),
});
