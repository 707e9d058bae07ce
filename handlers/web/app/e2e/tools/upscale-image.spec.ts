import { join } from 'node:path';
import { expect } from 'vitest';
import { aPicture, psnr, sizeOf } from '../check/images';
import { notPicture } from '../check/notPicture';
import { once } from '../check/once';
import { ran, room } from '../check/programs';
import { toolSpec } from '../tool';

const photo = once(() => aPicture('small.png', 320, 200));

toolSpec('upscale-image', {
  file: photo,
  bytesMax: 50_000_000,
  set: async (page) => {
    await page.getByLabel('Larger by').selectOption('3 ×');
  },
  check: ({ path, name }) => {
    expect(name).toBe('small-3x.png');
    expect(sizeOf(path).slice(0, 2)).toEqual([960, 600]);
    const reference = join(room(), 'reference-3x.png');
    ran('ffmpeg', '-v', 'error', '-y', '-i', photo(), '-vf', 'scale=960:600:flags=lanczos+accurate_rnd+full_chroma_int+full_chroma_inp', '-pix_fmt', 'rgb24', reference);
    expect(psnr(path, reference)).toBeGreaterThan(45);
  },
  wrong: notPicture(),
});
