import { expect } from 'vitest';
import { psnr, sizeOf } from '../check/images';
import { notPicture } from '../check/notPicture';
import { once } from '../check/once';
import { aFilm, frameAt } from '../check/recordings';
import { toolSpec } from '../tool';

const film = once(() => aFilm('film.mp4', 4, { width: 1280, height: 720, more: ['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709', '-crf', '14'] }));

toolSpec('generate-video-thumbnail', {
  file: film,
  bytesMax: 500_000_000,
  set: async (page) => {
    await page.getByLabel('Time').fill('0:02.53');
    await page.getByLabel('Type').last().selectOption('PNG');
  },
  check: ({ path, name }) => {
    expect(name).toBe('film-0.02.5.png');
    expect(sizeOf(path).slice(0, 2)).toEqual([1280, 720]);
    expect(psnr(path, frameAt(film(), 2.5))).toBeGreaterThan(28);
  },
  wrong: { ...notPicture('not.mp4'), says: 'No recording that a browser can read is in this file' },
});
