import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { aPicture, pixel, psnr, sizeOf, vips } from '../check/images';
import { notPicture } from '../check/notPicture';
import { once } from '../check/once';
import { toolSpec, withTool } from '../tool';
import { faults } from '../visitor';

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

// drag draws on the picture, in parts of its width and height.
async function drag(page: Page, [x1, y1]: [number, number], [x2, y2]: [number, number]): Promise<void> {
  const picture = page.getByRole('group', { name: 'Picture' });
  await picture.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await picture.boundingBox())!;
  await page.mouse.move(x + x1 * width, y + y1 * height);
  await page.mouse.down();
  await page.mouse.move(x + ((x1 + x2) / 2) * width, y + ((y1 + y2) / 2) * height);
  await page.mouse.move(x + x2 * width, y + y2 * height);
  await page.mouse.up();
}

describe('image-editor, by hand', () => {
  const used = withTool('image-editor');
  const fields = (page: Page, name: string): Promise<number[]> =>
    Promise.all(['Left', 'Top', 'Width', 'Height'].map(async (field) => Number(await page.getByLabel(`${name}: ${field}`, { exact: true }).inputValue())));
  const near = (have: number[], want: number[]): void => have.forEach((one, at) => expect(Math.abs(one - want[at]!), `${have} for ${want}`).toBeLessThanOrEqual(3));

  it('draws within a crop, pulls its corners, writes where one clicks, and undoes by keys', async () => {
    const page = await used.open({ file: photo() });
    await drag(page, [0.1, 0.1], [0.8, 0.8]);
    near(await fields(page, 'Box 1'), [50, 30, 350, 210]);
    await page.getByLabel('Draw', { exact: true }).selectOption('Arrow');
    await drag(page, [0.3, 0.3], [0.6, 0.6]);
    near(await fields(page, 'Arrow 2'), [150, 90, 150, 90]);
    await drag(page, [0.8, 0.8], [0.9, 0.9]);
    near(await fields(page, 'Box 1'), [50, 30, 400, 240]);
    await page.getByLabel('Draw', { exact: true }).selectOption('Text');
    await drag(page, [0.2, 0.7], [0.2, 0.7]);
    await page.keyboard.type('Hello');
    expect(await page.getByLabel('Text 3: Text').inputValue()).toBe('Hello');
    expect(await faults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Undo' }).and(page.locator(':enabled')).focus();
    await page.keyboard.press('Control+z');
    await expect.poll(() => page.getByLabel('Text 3: Text').count()).toBe(0);
    await page.keyboard.press('Control+Shift+Z');
    await expect.poll(() => page.getByLabel('Text 3: Text').inputValue()).toBe('Hello');
  });

  it('turns marks with their picture, and back', async () => {
    const page = await used.open({ file: photo() });
    await page.getByLabel('Crop to').selectOption('1:1');
    expect(await fields(page, 'Box 1')).toEqual([100, 0, 300, 300]);
    await drag(page, [0.5, 0], [0.6, 0]);
    const before = await fields(page, 'Box 1');
    near(before, [150, 0, 300, 300]);
    // What is there becomes a step, however fast it was made.
    await page.getByRole('button', { name: 'Undo' }).and(page.locator(':enabled')).click();
    await page.getByRole('button', { name: 'Redo' }).and(page.locator(':enabled')).click();
    await expect.poll(() => fields(page, 'Box 1')).toEqual(before);
    await page.getByLabel('Turn', { exact: true }).selectOption('right');
    await expect.poll(() => fields(page, 'Box 1')).toEqual([0, before[0], 300, 300]);
    await page.getByRole('button', { name: 'Undo' }).and(page.locator(':enabled')).click();
    await expect.poll(() => fields(page, 'Box 1')).toEqual(before);
    await page.getByLabel('Turn', { exact: true }).selectOption('right');
    await page.getByLabel('Crop to').selectOption('16:9');
    const { path } = await used.run();
    expect(sizeOf(path).slice(0, 2)).toEqual([300, 169]);
  });
});
