import { expect, it } from 'vitest';
import { aPicture, loaderOf, pixel, psnr, sizeOf, vips } from '../check/images';
import { notPicture } from '../check/notPicture';
import { once } from '../check/once';
import { kept } from '../check/programs';
import { toolSpec } from '../tool';
import { visitor } from '../visitor';
import { signIn } from '../tool';

const gif = once(() => aPicture('moving.gif', 200, 120));

toolSpec('convert-image', {
  file: gif,
  bytesMax: 50_000_000,
  set: async (page) => {
    await page.getByLabel('Convert to').selectOption('WebP');
    await page.getByLabel('Lossless').press('Space');
  },
  check: ({ path, name }) => {
    expect(name).toBe('moving.webp');
    expect(loaderOf(path)).toBe('webpload');
    expect(sizeOf(path).slice(0, 2)).toEqual([200, 120]);
    expect(psnr(path, vips('colourspace', gif(), 'png', 'srgb'))).toBe(Infinity);
  },
  wrong: notPicture(),
});

const visit = visitor();

it('paints an SVG at the width that is wanted, and runs and loads nothing in it', async () => {
  await signIn(visit);
  const svg = kept('sign.svg', `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"><script>fetch("/v1/account")</script>
    <image href="http://example.invalid/a.png" width="5" height="5"/><rect width="20" height="20" fill="#ff0000"/></svg>`);
  const { page } = visit;
  await page.goto('/tools/convert-image');
  await page.locator('main input[type=file]').first().setInputFiles(svg);
  await page.getByLabel('Width of the SVG').fill('400');
  await page.getByRole('button', { name: /^Convert/ }).click();
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: /^Download/ }).first().click()]);
  const path = kept('sign.png', '');
  await download.saveAs(path);
  expect(sizeOf(path)).toEqual([400, 200, 4]);
  expect([pixel(path, 100, 100), pixel(path, 300, 100)]).toEqual([[255, 0, 0, 255], [0, 0, 0, 0]]);
});
