import { expect } from 'vitest';
import { painted, psnr, sizeOf, vips } from '../check/images';
import { notPicture } from '../check/notPicture';
import { once } from '../check/once';
import { ran } from '../check/programs';
import { toolSpec } from '../tool';

const plain = once(() => painted('plain.png', 600, 400, '0x204060', [['0x406080', 0, 0, 300, 200]]));

toolSpec('watermark-image', {
  file: plain,
  bytesMax: 50_000_000,
  set: async (page) => {
    await page.getByLabel('Text').fill('Sample');
    await page.getByLabel('Place').selectOption('bottom right');
    await page.getByLabel('Opacity').last().fill('100');
    await page.getByLabel('Size').last().fill('12');
  },
  check: ({ path, name }) => {
    expect(name).toBe('plain-marked.png');
    expect(sizeOf(path).slice(0, 2)).toEqual([600, 400]);
    // White letters stand in the corner that was asked for, and nothing else has changed.
    const corner = vips('extract_area', path, 'png', '350', '320', '250', '80');
    expect(Number(ran('vips', 'max', corner))).toBe(255);
    for (const part of [['0', '0', '600', '300'], ['0', '300', '280', '100']]) {
      expect(psnr(vips('extract_area', path, 'png', ...part), vips('extract_area', plain(), 'png', ...part))).toBe(Infinity);
    }
  },
  wrong: notPicture(),
});
