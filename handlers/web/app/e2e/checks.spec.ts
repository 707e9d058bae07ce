import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { base, shootAll, signUp, visitor } from './visitor';

const answer = (status: number, code: string, details: object = {}, headers = {}): object => ({
  status, headers: { 'Content-Type': 'application/json', 'X-Request-Id': 'req_seen', ...headers }, body: JSON.stringify({ error: { code, message: 'not shown', details } }),
});
const asked = '**/v1/url-metadata';

describe('a URL check', () => {
  const visit = visitor();
  const check = (page: Page): Promise<void> => page.getByRole('button', { name: /^Check/ }).click();

  async function written(page: Page, path = '/tools/meta-tag-checker'): Promise<void> {
    await page.goto(path);
    await page.getByLabel('Address of the page').fill(base + '/tools/word-to-pdf');
  }
  const found = (page: Page): Promise<void> => page.getByRole('heading', { name: 'Findings' }).waitFor();
  const charges = (): number => visit.requests.filter((r) => r.method === 'POST' && r.url.endsWith('/url-metadata')).length;

  it('says in words why it was refused', async () => {
    const { page } = visit;
    await signUp(page);
    await written(page);
    const cases: [number, string, object, string][] = [
      [402, 'insufficient_credits', { costUnits: 1, balance: 0, planId: 'free' }, 'This costs 1 credit, and 0 credits are left.'],
      [403, 'account_suspended', {}, 'This account is suspended.'],
      [422, 'private_network_url', {}, 'This address belongs to a private network'],
      [422, 'unresolvable_host', {}, 'There is no server with this name.'],
      [502, 'upstream_unreachable', {}, 'The credit was given back.'],
      [504, 'upstream_timeout', {}, 'took too long to answer. The credit was given back.'],
      [500, 'internal_error', {}, 'Something went wrong here.'],
    ];
    for (const [status, code, details, says] of cases) {
      await page.route(asked, (route) => route.fulfill(answer(status, code, details)));
      await check(page);
      await page.locator('main').getByText(says).waitFor();
      expect(await page.getByText('Request req_seen').count(), code).toBe(status >= 500 ? 1 : 0);
      expect(await page.getByRole('link', { name: 'See your credits' }).count(), code).toBe(status === 402 ? 1 : 0);
      if (status === 402) await shootAll(page, 'check-402');
      await page.unroute(asked);
    }
    await check(page);
    await found(page);
    expect(await page.locator('main .bad').count()).toBe(0);
  });

  it('waits while the service is busy or away, and sends the same request again', async () => {
    const { page } = visit;
    await signUp(page);
    const keys: string[] = [];
    await page.route(asked, (route) => {
      keys.push(route.request().headers()['idempotency-key'] ?? '');
      if (keys.length === 1) return route.fulfill(answer(429, 'rate_limited', {}, { 'Retry-After': '3' }));
      return keys.length === 2 ? route.fulfill(answer(503, 'outcome_unknown', {}, { 'Retry-After': '1' })) : route.continue();
    });
    await written(page);
    await check(page);
    await page.getByText('Nothing is charged twice.').waitFor();
    await page.getByRole('timer').filter({ hasText: 'again in 2 s' }).waitFor();
    await found(page);
    expect(keys).toHaveLength(3);
    expect(new Set(keys).size).toBe(1);
    await page.getByRole('link', { name: '99 credits' }).waitFor();
  });

  it('starts by itself when the device is online again, and is given up with the page', async () => {
    const { page, context } = visit;
    await signUp(page);
    await written(page, '/tools/open-graph-preview');
    await context.setOffline(true);
    await check(page);
    await page.getByText('You are offline.').waitFor();
    await context.setOffline(false);
    await found(page);
    await context.setOffline(true);
    await check(page);
    await page.getByText('You are offline.').waitFor();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Tools' }).click();
    await page.locator('.tools').first().waitFor();
    const before = charges();
    await context.setOffline(false);
    await page.getByRole('link', { name: '99 credits' }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(charges()).toBe(before);
  });

  it('asks to sign in again when the session has ended, and keeps the address', async () => {
    const { page, context } = visit;
    const { email, password } = await signUp(page);
    await written(page);
    await context.clearCookies();
    await check(page);
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('E-mail', { exact: true }).fill(email);
    await dialog.getByLabel('Password', { exact: true }).fill(password);
    await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
    await found(page);
    // The result has the focus, and is read out.
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Findings');
    expect(await page.getByLabel('Address of the page').inputValue()).toBe(base + '/tools/word-to-pdf');
    await page.getByRole('link', { name: '99 credits' }).waitFor();
  });

  it('shows what it has found, in each look', async () => {
    const { page } = visit;
    await signUp(page);
    for (const slug of ['meta-tag-checker', 'open-graph-preview']) {
      await written(page, `/tools/${slug}`);
      await check(page);
      await found(page);
      await shootAll(page, `${slug}-found`);
    }
  });
});
