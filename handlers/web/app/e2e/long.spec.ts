import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { kept } from './check/programs';
import { signIn } from './tool';
import { traced } from './traced';
import { visitor } from './visitor';

const visit = visitor();

it('shows the beginning of a long result, says so, and hands out all of it', async () => {
  const { page } = visit;
  const numbers = Array.from({ length: 100_000 }, (_, i) => i);
  await signIn(visit);
  await page.goto('/tools/json-formatter');
  await page.locator('main input[type=file]').first().setInputFiles(kept('long.json', JSON.stringify(numbers)));
  await page.locator('main form button.main:enabled').click();
  await page.getByText(/^Done\./).waitFor();
  await page.getByText(/^Shown are the first 499,\d{3} of \d{3},\d{3} characters/).waitFor();
  await page.getByRole('article').locator('.cm-line', { hasText: '[' }).first().waitFor();
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: /^Download/ }).first().click()]);
  expect(JSON.parse(readFileSync(await download.path(), 'utf8'))).toEqual(numbers);
});

it('lays out no more of a long result than is seen, also where it takes the place of another out of sight', async () => {
  const { page } = visit;
  await signIn(visit);
  await page.goto('/tools/json-formatter');
  await page.locator('main input[type=file]').first().setInputFiles(kept('rows.json', JSON.stringify(Array.from({ length: 20_000 }, (_, i) => ({ i })))));
  await page.locator('main form button.main:enabled').click();
  const lines = page.getByRole('article').locator('.cm-line');
  await lines.filter({ hasText: /^    "i": 0/ }).waitFor();
  await page.setViewportSize({ width: 1100, height: 250 });
  await page.getByLabel('Write it').scrollIntoViewIfNeeded();
  expect((await page.getByRole('article').first().boundingBox())!.y).toBeGreaterThan(250);
  // What is chosen now is worked on by itself.
  await page.getByLabel('Write it').selectOption('tab');
  await page.getByRole('article').locator('.cm-line').filter({ hasText: /^\t\t"i": 0/ }).first().waitFor({ state: 'attached' });
  expect(await lines.count()).toBeLessThan(500);
});

it('lays out no more of a file that is one long line than is seen, and does not hold the page', async () => {
  const { page, context } = visit;
  const freezeMs = 200;
  await page.goto('/tools/json-formatter');
  const line = page.locator('main form .cm-line');
  await line.first().waitFor();
  const tasks = await traced(await context.newCDPSession(page));
  const rows = Array.from({ length: 80_000 }, (_, n) => ({ id: n, name: `Person ${n}`, mail: `p${n}@example.com`, price: `${n % 997}.50`, tags: ['a', 'b'] }));
  await page.locator('main input[type=file]').first().setInputFiles(kept('line.json', JSON.stringify(rows)));
  await line.filter({ hasText: 'Person 0' }).waitFor();
  // What is seen further down is laid out when it is.
  await page.locator('main form .cm-scroller').evaluate((scroller) => scroller.scrollTo(0, scroller.scrollHeight / 2));
  await line.filter({ hasText: /Person [34]\d{4}/ }).waitFor();
  expect(await line.evaluate((one) => one.textContent!.length)).toBeLessThan(100_000);
  expect(Math.max(...(await tasks()).map(({ ownMs }) => ownMs))).toBeLessThan(freezeMs);
});
