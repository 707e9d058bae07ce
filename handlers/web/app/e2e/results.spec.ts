import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { aFilm } from './check/recordings';
import { ran, room } from './check/programs';
import { shootAll, visitor } from './visitor';

// A preview that is drawn or played, as the browser itself says.
const drawn = (page: Page, kind: string): Promise<number> => page.locator(`article ${kind}`).evaluate(async (element) => {
  if (element instanceof HTMLImageElement) return (await element.decode(), element.naturalWidth);
  const media = element as HTMLMediaElement;
  if (media.readyState === 0) await new Promise((known, failed) => (media.addEventListener('loadedmetadata', known), media.addEventListener('error', failed)));
  return media.duration;
});

describe('a result', () => {
  const visit = visitor();
  const film = (): string => aFilm('result.mp4', 3);
  const picture = (): string => {
    const path = `${room()}/result.png`;
    ran('ffmpeg', '-v', 'error', '-y', '-f', 'lavfi', '-i', 'testsrc2=size=640x360', '-frames:v', '1', path);
    return path;
  };
  const results: { slug: string; file: () => string; kind: 'img' | 'audio' | 'video' | 'iframe'; begins: RegExp }[] = [
    { slug: 'image-compress-api', file: picture, kind: 'img', begins: /^(?:\x89PNG|\xff\xd8|RIFF)/ },
    { slug: 'extract-audio', file: film, kind: 'audio', begins: /^(?:ID3|\xff|RIFF|....ftyp)/s },
    { slug: 'compress-video', file: film, kind: 'video', begins: /^....ftyp/s },
    { slug: 'video-to-gif', file: film, kind: 'img', begins: /^GIF8/ },
  ];

  for (const { slug, file, kind, begins } of results) {
    it(`of ${slug} is shown, and downloaded`, async () => {
      const { page } = visit;
      const { email, password } = inject('person');
      await page.request.post('/v1/account/sessions', { data: { email, password } });
      await page.goto(`/tools/${slug}`);
      await page.locator('input[type=file]').first().setInputFiles(file());
      await page.getByRole('button', { name: /^Start/ }).click();
      await page.locator('.tag.succeeded').waitFor({ timeout: 60_000 });
      await page.locator(`article ${kind}`).waitFor();
      expect(await drawn(page, kind)).toBeGreaterThan(0);
      await page.getByText('About this result').click();
      await shootAll(page, `result-${slug}`);
      const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: /^Download/ }).click()]);
      expect(readFileSync(await download.path()).subarray(0, 12).toString('latin1')).toMatch(begins);
      // Out of the list: other specs count jobs of this account.
      const id = /job_\w+/.exec(page.url())![0];
      await page.request.post(`/v1/jobs/${id}/close`, { headers: { Origin: new URL(page.url()).origin } });
    });
  }
});
