import type { Page } from 'playwright-core';
import { expect, inject, it } from 'vitest';
import { ran, room } from './check/programs';
import { open, own } from './routes';
import { visitor } from './visitor';

// What a reader's eye still forgives: https://web.dev/articles/cls calls up to 0.1 good, web.md asks for half of it.
const allowed = 0.05;

const visit = visitor();

it.each([390, 1100])('no page moves when its answers arrive, %i px wide', { timeout: 120_000 }, async (width) => {
  const { page } = visit;
  await page.setViewportSize({ width, height: 844 });
  await page.addInitScript(observe);
  await late(page);
  for (const path of open) expect(await moved(page, path), path).toBeLessThanOrEqual(allowed);
  await page.request.post('/v1/account/sessions', { data: inject('person') });
  const { jobs } = (await (await page.request.get('/v1/jobs?limit=1&includeClosed=true')).json()) as { jobs: { id: string }[] };
  for (const path of own) expect(await moved(page, path.replace('{id}', jobs[0]!.id)), path).toBeLessThanOrEqual(allowed);
});

it('the page of a job does not move when its picture arrives', { timeout: 120_000 }, async () => {
  const { page } = visit;
  await page.request.post('/v1/account/sessions', { data: inject('person') });
  const path = `${room()}/still.png`;
  ran('ffmpeg', '-v', 'error', '-y', '-f', 'lavfi', '-i', 'testsrc2=size=640x480', '-frames:v', '1', path);
  await page.goto('/tools/image-compress-api');
  await page.locator('input[type=file]').first().setInputFiles(path);
  await page.getByRole('button', { name: /^Start/ }).click();
  await page.locator('.tag.succeeded').waitFor({ timeout: 60_000 });
  const id = /job_\w+/.exec(page.url())![0];
  await page.addInitScript(observe);
  await late(page);
  expect(await moved(page, `/account/jobs/${id}`)).toBeLessThanOrEqual(allowed);
  expect(await page.locator('article img').isVisible()).toBe(true);
  // Out of the list: other specs count jobs of this account.
  await page.request.post(`/v1/jobs/${id}/close`, { headers: { Origin: new URL(page.url()).origin } });
});

// observe runs in the page: it sums how far its parts move without anybody having asked for it.
function observe(): void {
  const seen = { shift: 0 };
  Object.assign(globalThis, { seen });
  new PerformanceObserver((list) => {
    for (const one of list.getEntries() as unknown as { value: number; hadRecentInput: boolean }[]) if (!one.hadRecentInput) seen.shift += one.value;
  }).observe({ type: 'layout-shift', buffered: true });
}

// late holds the service's answers back until the page has been drawn without them, as they come on a slow line.
async function late(page: Page): Promise<void> {
  await page.route('**/v1/**', async (route) => {
    await page.locator('header').first().waitFor();
    await page.evaluate(frames).catch(() => undefined);
    await route.continue().catch(() => undefined);
  });
}

async function moved(page: Page, path: string): Promise<number> {
  await page.goto(path);
  await page.locator('h1[tabindex]').waitFor();
  await page.waitForLoadState('networkidle');
  await page.evaluate(frames);
  return page.evaluate(() => (globalThis as unknown as { seen: { shift: number } }).seen.shift);
}

// frames runs in the page: it ends when two frames have been drawn.
function frames(): Promise<unknown> {
  return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
}
