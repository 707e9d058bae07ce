import { expect, it } from 'vitest';
import { aPDF } from './check/pdf';
import { signIn } from './tool';
import { soon, visitor } from './visitor';

const visit = visitor();
const engines = (): number => visit.requests.filter(({ url }) => /\/qpdf[^/]*\.wasm$/.test(url)).length;

it('loads an engine for who is signed in while they read, and once', async () => {
  const { page } = visit;
  await signIn(visit);
  await page.goto('/tools/rotate-pdf');
  await expect.poll(engines, soon).toBe(1);
  await page.locator('main form').hover();
  await page.locator('main input[type=file]').first().setInputFiles(aPDF('warm.pdf', ['One']));
  await page.locator('main form button.main:enabled').waitFor();
  expect(engines()).toBe(1);
});

it('loads an engine for others when they point at the form, not before, and once', async () => {
  const { page } = visit;
  await page.goto('/tools/rotate-pdf', { waitUntil: 'networkidle' });
  // Whatever comes while the page rests would have come then.
  await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)));
  expect([page.workers().length, engines()]).toEqual([0, 0]);
  await page.locator('main form').hover();
  await expect.poll(engines, soon).toBe(1);
  expect(page.workers()).toHaveLength(1);
  await page.locator('main input[type=file]').first().setInputFiles(aPDF('warm.pdf', ['One']));
  await page.locator('main form button.main:enabled').waitFor();
  expect(engines()).toBe(1);
});

it('ends a worker that has not worked with its page', async () => {
  const { page } = visit;
  await page.goto('/tools/rotate-pdf');
  await page.locator('main form').hover();
  await expect.poll(engines, soon).toBe(1);
  await page.locator('header').getByRole('link').first().click();
  await expect.poll(() => page.workers().length, soon).toBe(0);
});
