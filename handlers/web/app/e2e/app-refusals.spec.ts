import { describe, expect, it } from 'vitest';
import { shootAll, visitor } from './visitor';

const busy = { status: 429, headers: { 'Content-Type': 'application/json', 'Retry-After': '1' }, body: JSON.stringify({ error: { code: 'rate_limited', message: 'not shown', details: {} } }) };
const registry = '**/v1/tools?*';

describe('a page whose list of tools does not come', () => {
  const visit = visitor();
  // One page of each kind that reads it.
  const pages = { '/': 'Word to PDF', '/tools': 'Word to PDF', '/tools/word-to-pdf': 'Drop files here', '/tools/meta-tag-checker': 'Address of the page', '/tools/rotate-pdf': 'Drop a file here' };

  for (const [path, shows] of Object.entries(pages)) {
    it(`waits, or says so, and is whole once it comes: ${path}`, async () => {
      const { page } = visit;
      let asked = 0;
      await page.route(registry, (route) => (++asked === 1 ? route.fulfill(busy) : route.abort()));
      await page.goto(path);
      await page.getByText('The service is busy.').waitFor();
      await page.getByText('The service cannot be reached.').waitFor();
      expect(await page.getByText('There is no such page').count()).toBe(0);
      expect(await page.getByText('No tool fits').count()).toBe(0);
      if (path === '/tools/word-to-pdf') await shootAll(page, 'registry-away');
      await page.unroute(registry);
      await page.getByRole('button', { name: 'Try again' }).click();
      await page.locator('main').getByText(shows).first().waitFor();
    });
  }
});

describe('a part of the app that does not come', () => {
  const visit = visitor();

  it('is said once a reload has not helped, and is asked for again', async () => {
    const { page } = visit;
    const parts = /\/web\/assets\/Licences-[^/]*\.js/;
    await page.route(parts, (route) => route.fulfill({ status: 404, body: 'there is no such file in this build' }));
    let loads = 0;
    page.on('load', () => loads++);
    await page.goto('/licences');
    await page.getByRole('heading', { name: 'This page could not be loaded' }).waitFor();
    expect(loads).toBe(2); // as it came, and once more for a newer build
    await shootAll(page, 'unloaded');
    await page.unroute(parts);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { name: 'Licences' }).waitFor();
  });

  it('comes by itself when there is a connection again', async () => {
    const { page, context } = visit;
    await page.goto('/');
    await page.locator('.tools').first().waitFor();
    await context.setOffline(true);
    await page.getByRole('link', { name: 'Licences' }).click();
    await page.getByRole('heading', { name: 'This page could not be loaded' }).waitFor();
    expect(await page.getByText('There is a new version of this app.').count()).toBe(0);
    await context.setOffline(false);
    await page.getByRole('heading', { name: 'Licences' }).waitFor();
  });
});
