import type { Page, Route } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { own } from './routes';
import { shootAll, soon, visitor } from './visitor';

// What each page of the account area shows once it has been answered.
const shows: Record<string, string | RegExp> = {
  '/account': 'Nothing is running.', '/account/jobs': 'sample.html', '/account/jobs/{id}': 'A job was done', '/account/api-keys': /^Last used|Made/,
  '/account/credits': 'Granted', '/account/usage': /\d+ runs?, /, '/account/webhooks': 'New secret', '/account/history': 'The account was opened', '/account/security': 'this one',
};

const refusal = (status: number, code: string, headers = {}): Parameters<Route['fulfill']>[0] => ({
  status, headers: { 'Content-Type': 'application/json', 'X-Request-Id': 'req_seen', ...headers }, body: JSON.stringify({ error: { code, message: 'not shown', details: {} } }),
});

describe('every page of the account area', () => {
  const visit = visitor();
  let job = '';

  async function signIn(page: Page): Promise<void> {
    const { email, password } = inject('person');
    const field = page.getByLabel('E-mail', { exact: true });
    await field.fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.keyboard.press('Enter');
    await field.waitFor({ state: 'detached' });
  }
  async function begin(page: Page): Promise<void> {
    await page.goto('/account/security');
    await signIn(page);
    await page.getByText('this one').first().waitFor();
    const { jobs } = (await (await page.request.get('/v1/jobs?limit=1&includeClosed=true&status=succeeded')).json()) as { jobs: { id: string }[] };
    job = jobs[0]!.id;
  }
  // turnTo opens a page within the app, as a link does: what is loaded already stays.
  async function turnTo(page: Page, path: string): Promise<void> {
    await page.evaluate((address) => {
      const link = document.querySelector('main')!.appendChild(document.createElement('a'));
      link.href = address;
      link.click();
      link.remove();
    }, path.replace('{id}', job));
  }
  const shown = async (page: Page, path: string): Promise<void> => {
    await page.locator('main').getByText(shows[path]!).filter({ visible: true }).first().waitFor();
    await expect.poll(() => page.locator('main .bad').count(), soon).toBe(0);
  };
  // Who is signed in is known, and the streams of changes are other requests: the page's own questions are refused.
  const questions = (url: URL): boolean => /^\/v1\/(?:jobs|credits|usage|history|account\/\w)/.test(url.pathname) && !url.pathname.endsWith('/events');

  it('is known here, with what it shows', () => {
    expect(Object.keys(shows).sort()).toEqual([...own].sort());
  });

  it('waits while the service is busy, and counts the seconds', async () => {
    const { page } = visit;
    await begin(page);
    for (const path of own) {
      const seen = new Set<string>();
      await page.route(questions, (route) => {
        const { pathname } = new URL(route.request().url());
        return seen.has(pathname) ? route.continue() : (seen.add(pathname), route.fulfill(refusal(429, 'rate_limited', { 'Retry-After': '2' })));
      });
      await turnTo(page, path);
      await page.locator('main').getByText('The service is busy.').first().waitFor();
      await page.getByRole('timer').filter({ hasText: 'again in 1 s' }).first().waitFor();
      await shown(page, path);
      await page.unroute(questions);
      await turnTo(page, '/licences');
      await page.getByRole('heading', { name: 'Licences' }).waitFor();
    }
  });

  it('says that something went wrong, and asks again when it is told to', async () => {
    const { page } = visit;
    await begin(page);
    for (const path of own) {
      await page.route(questions, (route) => route.fulfill(refusal(500, 'internal_error')));
      await turnTo(page, path);
      await page.locator('main').getByText('Something went wrong here.').first().waitFor();
      await page.getByText('Request req_seen').first().waitFor();
      await page.unroute(questions);
      // A page that asks for several things offers it for each.
      const again = page.getByRole('button', { name: 'Try again' });
      for (const one of (await again.all()).reverse()) await one.click();
      await shown(page, path);
      await turnTo(page, '/licences');
      await page.getByRole('heading', { name: 'Licences' }).waitFor();
    }
  });

  it('gives up after five times', async () => {
    const { page } = visit;
    await begin(page);
    let tries = 0;
    await page.route('**/v1/credits/ledger?*', (route) => (tries++, route.fulfill(refusal(503, 'service_unavailable', { 'Retry-After': '1' }))));
    await turnTo(page, '/account/credits');
    await page.getByText('The service is busy or restarting.').waitFor();
    expect(tries).toBe(5);
    await shootAll(page, 'account-503');
  });

  it('says that there is no connection, and goes on by itself when there is one', async () => {
    const { page, context } = visit;
    await begin(page);
    for (const path of own) {
      await context.setOffline(true);
      await turnTo(page, path);
      await page.locator('main').getByText('The service cannot be reached.').first().waitFor();
      await context.setOffline(false);
      await shown(page, path);
      await turnTo(page, '/licences');
      await page.getByRole('heading', { name: 'Licences' }).waitFor();
    }
  });

  it('says that a job does not exist', async () => {
    const { page } = visit;
    await begin(page);
    await page.goto('/account/jobs/job_00000000000000000000000000');
    await page.getByText('It does not exist, or belongs to another account.').waitFor();
    expect(await page.locator('main article button').count()).toBe(0);
    await shootAll(page, 'job-unknown');
  });

  it('asks to sign in when the session has ended, and goes on there', async () => {
    const { page, context } = visit;
    await begin(page);
    for (const path of own) {
      await context.clearCookies();
      await turnTo(page, path);
      await page.getByLabel('E-mail', { exact: true }).waitFor();
      await signIn(page);
      await shown(page, path);
      await turnTo(page, '/licences');
      await page.getByRole('heading', { name: 'Licences' }).waitFor();
    }
  });
});
