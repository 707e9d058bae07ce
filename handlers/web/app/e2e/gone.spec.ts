import { appendFileSync, copyFileSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { room } from './check/programs';
import { samples } from './fuzz/samples';
import { charges, signIn } from './tool';
import { soon, visitor } from './visitor';

const runButton = (page: Page) => page.locator('main form button.main');
const pictures = (): string[] => samples['compress-image']!.files!();

// One tool of each engine that reads its file when it works. Those of PDFs have small ones in memory.
const tools: Record<string, () => string[]> = {
  'redact-pdf': samples['redact-pdf']!.files!, 'compress-image': pictures, 'image-editor': pictures, 'blur-redact-image': pictures, 'color-palette': pictures, 'heic-to-jpg': samples['heic-to-jpg']!.files!,
  'zip-extractor': samples['zip-extractor']!.files!, 'video-audio-editor': samples['video-audio-editor']!.files!, 'hash-checksum': samples['csv-workbench']!.files!,
};

// chosen gives a tool a copy of a file, and returns its path.
async function chosen(page: Page, slug: string, as: string): Promise<string> {
  const from = (tools[slug] ?? samples[slug]!.files!)()[0]!;
  const path = join(room(), `${slug}-${as}-${basename(from)}`);
  copyFileSync(from, path);
  await page.goto(`/tools/${slug}`);
  await page.locator('main input[type=file]').first().setInputFiles(path);
  await page.locator('main form button.main:enabled').waitFor();
  if (slug === 'redact-pdf') await page.getByRole('button', { name: 'Add a box' }).click();
  return path;
}

describe('a file that is not what was chosen any more', () => {
  const visit = visitor();

  it.each(Object.keys(tools))('is said in words: %s', async (slug) => {
    const { page } = visit;
    await signIn(visit);
    const change: Record<string, (path: string) => void> = { gone: (path) => rmSync(path), changed: (path) => appendFileSync(path, 'x') };
    for (const [how, to] of Object.entries(change)) {
      to(await chosen(page, slug, how));
      await runButton(page).click();
      await page.getByText('The file has changed since it was chosen, or is gone. Choose it again.').waitFor();
      expect(await page.locator('main .bad').count(), how).toBe(1);
      expect(await page.locator('main article').count(), how).toBe(0);
    }
  });
});

describe('a run that was accepted', () => {
  const visit = visitor();
  const ways: Record<string, (page: Page) => Promise<unknown>> = {
    'compress-pdf': async () => undefined, 'redact-pdf': async () => undefined, 'compress-image': async () => undefined, 'heic-to-jpg': async () => undefined, 'csv-workbench': async () => undefined,
    'images-to-pdf': async () => undefined, 'split-pdf': async () => undefined, 'image-editor': async () => undefined,
    'protect-pdf': (page) => page.getByLabel('Password to open the file').fill('secret'), 'blur-redact-image': (page) => page.getByRole('button', { name: 'Add a box' }).click(),
    'unlock-pdf': (page) => page.getByLabel('Password of the file').fill('secret'), 'video-audio-editor': (page) => page.getByLabel('Type of the result').selectOption('mp3'),
  };

  it.each(Object.keys(ways))('goes on without a connection: %s', async (slug) => {
    const { page, context } = visit;
    await signIn(visit);
    await chosen(page, slug, 'offline');
    await ways[slug]!(page);
    await page.waitForLoadState('networkidle');
    await page.route('**/runs', async (route) => {
      const response = await route.fetch();
      await context.setOffline(true);
      await route.fulfill({ response });
    });
    await runButton(page).click();
    await page.getByText(/^Done\./).or(page.locator('main .bad')).first().waitFor();
    expect(await page.locator('main .bad').allTextContents()).toEqual([]);
    await page.locator('main article').first().waitFor();
    await context.setOffline(false);
    expect(charges(visit)).toHaveLength(1);
  });

  it('works again after its worker has ended', async () => {
    const { page } = visit;
    await signIn(visit);
    await page.clock.install();
    for (const slug of ['organize-pdf', 'csv-workbench', 'compress-image', 'video-audio-editor', 'redact-pdf', 'image-editor']) {
      await chosen(page, slug, 'idle');
      await page.clock.runFor(1_000);
      const before = page.workers().length;
      await runButton(page).click();
      await page.getByText(/^Done\./).waitFor();
      await page.clock.runFor(15_000);
      await expect.poll(() => page.workers().length, soon).toBeLessThan(Math.max(1, before));
      await runButton(page).click();
      await page.getByText(/^Done\./).waitFor();
    }
  });
});
