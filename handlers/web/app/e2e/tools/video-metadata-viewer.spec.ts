import { expect } from 'vitest';
import { notPicture } from '../check/notPicture';
import { once } from '../check/once';
import { aFilm, probed } from '../check/recordings';
import { toolSpec } from '../tool';

const film = once(() => aFilm('film.mp4', 3, { more: ['-metadata', 'title=By the sea'] }));

toolSpec('video-metadata-viewer', {
  file: film,
  bytesMax: 500_000_000,
  shows: true,
  check: async (_, page) => {
    const { format, streams } = probed(film());
    const [video, audio] = [streams.find((one) => one.codec_type === 'video')!, streams.find((one) => one.codec_type === 'audio')!];
    await page.getByText(`${video.width} × ${video.height}`).first().waitFor();
    await page.getByText(`${Number(audio.sample_rate).toLocaleString('en')} Hz`).first().waitFor();
    await page.getByText(format.tags!['title']!).first().waitFor();
    const shown = await page.locator('main').innerText();
    expect(shown).toMatch(/avc1\./);
    expect(shown).toMatch(/mp4a\./);
    expect(shown).toContain('00:00:03.0');
    expect(video.r_frame_rate).toBe('25/1');
    expect(shown).toMatch(/Frames per second\s+25\b/);
  },
  wrong: { ...notPicture('not.mp4'), says: 'No recording that a browser can read is in this file' },
});
