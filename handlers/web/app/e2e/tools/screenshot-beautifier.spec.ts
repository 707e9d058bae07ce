import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { painted, pixel, sizeOf, vips } from '../check/images';
import { notPicture } from '../check/notPicture';
import { once } from '../check/once';
import { toolSpec, withTool } from '../tool';

toolSpec('screenshot-beautifier', {
  file: once(() => painted('screen.png', 800, 400, '0x112233', [])),
  bytesMax: 50_000_000,
  set: async (page) => {
    await page.getByLabel('Ground').selectOption('one colour');
    await page.getByLabel('Colour', { exact: true }).last().fill('#ffcc00');
    await page.getByLabel('Shadow').last().fill('0');
    await page.getByLabel('Round corners').last().fill('5');
    await page.getByLabel('Width to height').selectOption('1 : 1');
  },
  check: ({ path, name }) => {
    expect(name).toBe('screen-framed.png');
    expect(sizeOf(path).slice(0, 2)).toEqual([880, 880]);
    const ground = [0xff, 0xcc, 0], screen = [0x11, 0x22, 0x33];
    expect([pixel(path, 0, 0), pixel(path, 879, 879), pixel(path, 39, 440)]).toEqual([ground, ground, ground]);
    // The corner is round, the edge beside it is not.
    expect([pixel(path, 41, 241), pixel(path, 41, 440), pixel(path, 440, 241)]).toEqual([ground, screen, screen]);
  },
  wrong: notPicture(),
});

describe('the shadow of a large screenshot', () => {
  const used = withTool('screenshot-beautifier');
  it('has no steps where the parts meet that it is painted in', async () => {
    const page = await used.open({ file: painted('large.png', 2000, 1500, '0x112233', []) });
    await page.locator('main form button.main:enabled').waitFor();
    await page.getByLabel('Ground').first().selectOption('transparent');
    await page.getByLabel('Shadow').last().fill('20');
    const { path } = await used.run();
    expect(sizeOf(path)).toEqual([2300, 1800, 4]);
    const alpha = readFileSync(vips('extract_band', vips('extract_area', path, 'png', '60', '0', '1', '1800'), 'csv', '3'), 'utf8').trim().split('\n').map(Number);
    expect(Math.max(...alpha)).toBeGreaterThan(20);
    expect(Math.max(...alpha.slice(1).map((value, at) => Math.abs(value - alpha[at]!)))).toBeLessThanOrEqual(2);
  });
});
