import { expect, it } from 'vitest';
import { charges, signIn } from './tool';
import { visitor } from './visitor';

const visit = visitor('allow');

it('opens a tool without a connection, and starts its run by itself when there is one again', async () => {
  const { page, context } = visit;
  await signIn(visit);
  await page.goto('/tools/json-formatter');
  await page.locator('main form .cm-content').fill('{"a":1}');
  await page.getByRole('button', { name: 'Run · 1 credit' }).click();
  await page.getByText(/^Done\./).waitFor();
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (!navigator.serviceWorker.controller) await new Promise((taken) => navigator.serviceWorker.addEventListener('controllerchange', taken, { once: true }));
  });
  // What the first use has loaded before the service worker was there is loaded once more, and kept.
  await page.reload();
  await page.locator('main form .cm-content').fill('{"a":1}');
  await page.getByRole('button', { name: 'Run · 1 credit' }).click();
  await page.getByText(/^Done\./).waitFor();
  await context.setOffline(true);
  await page.reload();
  await page.getByRole('heading', { name: 'JSON formatter' }).waitFor();
  await page.locator('main form .cm-content').fill('{"b":2}');
  await page.getByRole('button', { name: 'Run · 1 credit' }).click();
  await page.getByText('You are offline.').waitFor();
  expect(charges(visit).filter(({ body }) => body !== '{}')).toEqual([]);
  await context.setOffline(false);
  await page.getByText(/^Done\./).waitFor();
  await page.getByRole('article').getByText('"b"').waitFor();
});
