import { expect } from 'vitest';
import { painted, pixel, sizeOf } from '../check/images';
import { notPicture } from '../check/notPicture';
import { once } from '../check/once';
import { toolSpec } from '../tool';

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
