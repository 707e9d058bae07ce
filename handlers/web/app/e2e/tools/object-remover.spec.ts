import { join } from 'node:path';
import { expect } from 'vitest';
import { pixel, psnr, sizeOf, vips } from '../check/images';
import { notPicture } from '../check/notPicture';
import { once } from '../check/once';
import { ran, room } from '../check/programs';
import { toolSpec } from '../tool';

// A grey wall of noise with a red spot on it.
const wall = once(() => {
  const path = join(room(), 'wall.png');
  ran('ffmpeg', '-v', 'error', '-y', '-f', 'lavfi', '-i', 'color=c=0x808890:size=300x200,noise=alls=10:all_seed=3,drawbox=x=120:y=80:w=50:h=40:color=red:t=fill', '-frames:v', '1', '-pix_fmt', 'rgb24', path);
  return path;
});

toolSpec('object-remover', {
  file: wall,
  bytesMax: 50_000_000,
  set: async (page) => {
    await page.getByRole('button', { name: 'Add a box' }).press('Enter');
    for (const [field, value] of [['Left', '116'], ['Top', '76'], ['Width', '58'], ['Height', '48']]) {
      await page.getByLabel(`Box 1: ${field}`).fill(value!);
      await page.getByLabel(`Box 1: ${field}`).press('Tab');
    }
  },
  check: ({ path, name }) => {
    expect(name).toBe('wall-removed.png');
    expect(sizeOf(path).slice(0, 2)).toEqual([300, 200]);
    const [red, green] = pixel(path, 145, 100);
    expect(Math.abs(red! - green!)).toBeLessThan(40);
    // Left of the mark and below it nothing has changed.
    for (const [x, y, w, h] of [[0, 0, 116, 200], [0, 124, 300, 76]]) {
      const part = [x, y, w, h].map(String);
      expect(psnr(vips('extract_area', path, 'png', ...part), vips('extract_area', wall(), 'png', ...part))).toBe(Infinity);
    }
  },
  wrong: notPicture(),
});
