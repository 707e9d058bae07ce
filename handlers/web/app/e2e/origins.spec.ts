import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { base, shoot, signUp, soon, visitor } from './visitor';

type Tried = number | 'blocked' | 'unreadable';

// What a page of another origin tries; fields are those of fetch.
interface Try { method?: string; headers?: Record<string, string>; body?: string; credentials?: 'include' | 'omit'; mode?: 'cors' | 'no-cors' }

// A site that is not the service's: an empty page.
let site: Server;
let port = 0;
beforeAll(async () => {
  site = createServer((_, response) => response.setHeader('Content-Type', 'text/html').end('<!doctype html><title>Another site</title>'));
  await new Promise<void>((ready) => site.listen(0, '127.0.0.1', ready));
  port = (site.address() as AddressInfo).port;
});
afterAll(() => new Promise((ended) => site.close(ended)));

const fetched = (page: Page, path: string, how: Try = {}): Promise<{ status: Tried; text: string }> =>
  page.evaluate(async ([address, init]) => {
    try {
      const answer = await fetch(address, init);
      return { status: answer.type === 'opaque' ? ('unreadable' as const) : answer.status, text: await answer.text() };
    } catch {
      return { status: 'blocked' as const, text: '' };
    }
  }, [path.startsWith('http') ? path : base + path, how] as [string, RequestInit]);

const job = JSON.stringify({ toolSlug: 'html-to-pdf-api', input: { kind: 'text', contentType: 'text/html', text: '<p>Hello</p>', options: {} } });

describe('pages of other origins', () => {
  const visit = visitor();

  // The other pages are in a browser of their own: the visitor's may ask nobody but the service.
  async function elsewhere(): Promise<{ context: BrowserContext; own: Page; bearer: Record<string, string>; key: string }> {
    const context = await visit.context.browser()!.newContext({ baseURL: base });
    const own = await context.newPage();
    await signUp(own);
    const made = await own.request.post('/v1/account/api-keys', {
      data: { name: 'page', purpose: 'production', scopes: ['jobs:create', 'jobs:read', 'outputs:read', 'credits:read'] }, headers: { Origin: base },
    });
    const { key } = (await made.json()) as { key: string };
    return { context, own, key, bearer: { Authorization: `Bearer ${key}` } };
  }
  const balance = async (own: Page): Promise<number> => ((await (await own.request.get('/v1/credits')).json()) as { balance: number }).balance;
  const open = async (context: BrowserContext, origin: string): Promise<Page> => {
    const page = await context.newPage();
    await page.goto(origin);
    return page;
  };

  it('call with a key where the account allows their site, from upload to download', async () => {
    const { context, own, bearer } = await elsewhere();
    const origin = `http://localhost:${port}`;
    await own.getByRole('link', { name: 'API keys' }).click();
    await own.getByLabel('Site').fill('http://shop.example.com');
    await own.getByRole('button', { name: 'Allow this site' }).click();
    await own.getByText('This is not the address of a site that can be allowed').waitFor();
    await own.getByLabel('Site').fill(origin + '/basket');
    await own.getByRole('button', { name: 'Allow this site' }).click();
    await own.getByText(`Pages of ${origin} may call now.`).waitFor();
    await shoot(own, 'origins');

    const page = await open(context, origin);
    await expect.poll(async () => (await fetched(page, '/v1/credits', { headers: bearer })).status, soon).toBe(200);
    expect((await fetched(page, '/v1/tools', { headers: bearer })).status).toBe(200);
    const file = { toolSlug: 'html-markdown-to-pdf', input: { kind: 'file', name: 'a.md', contentType: 'text/markdown', sizeBytes: 7, options: {} } };
    const made = await fetched(page, '/v1/jobs', { method: 'POST', headers: { ...bearer, 'Content-Type': 'application/json', 'Idempotency-Key': 'k' }, body: JSON.stringify(file) });
    expect(made).toMatchObject({ status: 201 });
    const { id, upload } = JSON.parse(made.text) as { id: string; upload: { url: string } };
    expect((await fetched(page, upload.url, { method: 'PUT', headers: { 'Content-Type': 'text/markdown' }, body: '# Hello' })).status).toBe(204);
    const done = JSON.parse((await fetched(page, `/v1/jobs/${id}?wait=30`, { headers: bearer })).text) as { status: string; output: { downloadIntent: { url: string } } };
    expect(done.status).toBe('succeeded');
    expect((await fetched(page, done.output.downloadIntent.url)).text.slice(0, 5)).toBe('%PDF-');
    // A refusal is read too; a cookie is never taken, allowed or not.
    expect(JSON.parse((await fetched(page, '/v1/history', { headers: bearer })).text)).toMatchObject({ error: { code: 'insufficient_scope' } });
    expect((await fetched(page, '/v1/credits', { credentials: 'include' })).status).toBe('blocked');
    expect((await fetched(page, '/v1/credits', { headers: bearer, credentials: 'include' })).status).toBe('blocked');
    expect((await fetched(page, '/v1/account/origins', { method: 'PUT', headers: { 'Content-Type': 'application/json' }, body: '{"origins":[]}', credentials: 'include' })).status).toBe('blocked');

    await own.getByRole('button', { name: `Remove ${origin}` }).click();
    await own.getByText('No site is named.').waitFor();
    await expect.poll(async () => (await fetched(page, '/v1/credits', { headers: bearer })).status, soon).toBe('blocked');
    await context.close();
  });

  // localhost is another site than 127.0.0.1; another port of 127.0.0.1 is the same site, so that a browser sends the cookie.
  for (const [what, host] of [['another site', 'localhost'], ['another port', '127.0.0.1']] as const) {
    it(`can neither read nor act where it is not allowed, from ${what}`, async () => {
      const { context, own, bearer } = await elsewhere();
      await own.request.put('/v1/account/origins', { data: { origins: ['https://shop.example.com'] }, headers: { Origin: base } });
      const waiting = { toolSlug: 'html-markdown-to-pdf', input: { kind: 'file', name: 'a.md', contentType: 'text/markdown', sizeBytes: 7, options: {} } };
      const { id } = (await (await own.request.post('/v1/jobs', { data: waiting, headers: { Origin: base } })).json()) as { id: string };
      const left = await balance(own);
      const page = await open(context, `http://${host}:${port}`);
      const plain = { 'Content-Type': 'text/plain' };

      for (const path of ['/v1/account', '/v1/jobs', '/v1/credits', '/v1/history', `/v1/jobs/${id}`, `/v1/jobs/${id}/events`]) {
        for (const how of [{ credentials: 'include' }, { headers: bearer }, { headers: bearer, credentials: 'include' }] as Try[]) {
          expect({ path, how, ...(await fetched(page, path, how)) }).toMatchObject({ status: 'blocked', text: '' });
        }
        expect(await fetched(page, path, { mode: 'no-cors', credentials: 'include' })).toEqual({ status: 'unreadable', text: '' });
      }
      for (const path of ['/v1/jobs', `/v1/jobs/${id}/cancel`, '/v1/url-metadata', '/v1/account/sessions', '/v1/account/erase']) {
        expect((await fetched(page, path, { method: 'POST', body: job, mode: 'no-cors', credentials: 'include', headers: plain })).status).toBe('unreadable');
        expect((await fetched(page, path, { method: 'POST', body: job, headers: { ...bearer, 'Content-Type': 'application/json' } })).status).toBe('blocked');
      }
      // A form needs no preflight, and takes the whole page along.
      const answered = page.waitForResponse(base + '/v1/jobs');
      await page.evaluate((address) => {
        const form = document.body.appendChild(document.createElement('form'));
        Object.assign(form, { action: address, method: 'post', enctype: 'text/plain' });
        form.submit();
      }, base + '/v1/jobs');
      expect([401, 403]).toContain((await answered).status());
      await page.waitForURL(base + '/v1/jobs');
      await page.goto(`http://${host}:${port}`);
      // What a signature protects is not opened by a cookie or a key.
      for (const how of [{ credentials: 'omit' }, { headers: bearer }] as Try[]) {
        expect((await fetched(page, `/v1/downloads/${id}`, how)).status).not.toBe(200);
        expect((await fetched(page, `/v1/uploads/${id}`, { ...how, method: 'PUT', body: '# Hello', headers: { ...how.headers, 'Content-Type': 'text/markdown' } })).status).not.toBe(204);
      }
      expect((await fetched(page, `/v1/uploads/${id}`, { method: 'PUT', body: '# Hello', credentials: 'include', headers: { 'Content-Type': 'text/markdown' } })).status).toBe('blocked');
      expect(await page.evaluate((address) => new Promise((seen) => {
        const source = new EventSource(address, { withCredentials: true });
        source.onerror = () => (source.close(), seen('blocked'));
        source.onopen = () => (source.close(), seen('open'));
      }), base + '/v1/jobs/events')).toBe('blocked');

      // The session goes on, and nothing has happened to the account.
      expect(await balance(own)).toBe(left);
      const { jobs } = (await (await own.request.get('/v1/jobs')).json()) as { jobs: { id: string; status: string }[] };
      expect(jobs.map((one) => [one.id, one.status])).toEqual([[id, 'queued']]);
      await context.close();
    });
  }
});
