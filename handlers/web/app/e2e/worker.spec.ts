import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { shootAll, signUp, visitor } from './visitor';

const markdown = { name: 'note.md', mimeType: 'text/markdown', buffer: Buffer.from('# Hello\n\nThis is **Markdown**.\n') };
// Its script never ends: the run goes on until it is canceled.
const endless = { name: 'endless.html', mimeType: 'text/html', buffer: Buffer.from('<h1>Hello</h1><script>while (true);</script>') };
const printer = '/tools/html-markdown-to-pdf';

async function choose(page: Page, path: string, file: { name: string; mimeType: string; buffer: Buffer } | string): Promise<void> {
  await page.goto(path);
  await page.locator('input[type=file]').first().setInputFiles(file);
}

const start = (page: Page): Promise<void> => page.getByRole('button', { name: /^Start/ }).click();

async function downloaded(page: Page): Promise<Buffer> {
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: /^Download/ }).click()]);
  return readFileSync(await download.path());
}

describe('a worker tool', () => {
  const visit = visitor();

  it('asks to sign in, keeps the file, and runs to the download', async () => {
    const { page } = visit;
    await choose(page, printer, markdown);
    await start(page);
    const dialog = page.getByRole('dialog');
    await dialog.getByText('What you have chosen stays.').waitFor();
    await shootAll(page, 'dialog');
    await dialog.getByRole('button', { name: 'No account yet? Sign up' }).click();
    await dialog.getByLabel('E-mail').fill(`dialog-${Date.now()}@example.com`);
    await dialog.getByLabel('Password', { exact: true }).fill('correct horse battery');
    await dialog.getByRole('button', { name: 'Sign up', exact: true }).click();
    await page.locator('.tag.succeeded').waitFor();
    expect((await downloaded(page)).subarray(0, 5).toString()).toBe('%PDF-');
    await page.getByRole('link', { name: '98 credits' }).waitFor();
    await shootAll(page, 'done');
    // The job's address finds it again, without another charge.
    await page.reload();
    await page.locator('.tag.succeeded').waitFor();
    expect(visit.requests.filter((r) => r.method === 'POST' && r.url.endsWith('/v1/jobs'))).toHaveLength(1);
  });

  it('shows a text in the page', async () => {
    const { page } = visit;
    await signUp(page);
    await choose(page, '/tools/pdf-to-text', inject('sample'));
    await start(page);
    await page.getByRole('region', { name: /^Preview/ }).getByText('It works').waitFor();
    expect((await downloaded(page)).toString()).toContain('It works');
  });

  it('is charged once on a double click', async () => {
    const { page } = visit;
    await signUp(page);
    await choose(page, printer, markdown);
    await page.getByRole('button', { name: /^Start/ }).dblclick();
    await page.locator('.tag.succeeded').waitFor();
    expect(visit.requests.filter((r) => r.method === 'POST' && r.url.endsWith('/v1/jobs'))).toHaveLength(1);
  });

  it('refuses what it does not take before anything is sent', async () => {
    const { page } = visit;
    await choose(page, '/tools/word-to-pdf', { name: 'a.exe', mimeType: 'application/x-msdownload', buffer: Buffer.from('MZ') });
    expect(await page.getByRole('alert').first().textContent()).toContain('It takes DOCX, ODT.');
    await choose(page, printer, { ...markdown, buffer: Buffer.alloc(0) });
    expect(await page.getByRole('alert').first().textContent()).toContain('note.md is empty.');
    await choose(page, printer, { ...markdown, buffer: Buffer.alloc(5_000_001, 'a') });
    expect(await page.getByRole('alert').first().textContent()).toContain('the limit is 5 MB');
    expect(await page.getByRole('button', { name: /^Start/ }).isDisabled()).toBe(true);
    // A tool of typed text refuses a file for it, and a text that is too long, as well.
    await choose(page, '/tools/html-to-pdf-api', { name: 'a.exe', mimeType: 'application/x-msdownload', buffer: Buffer.from('MZ') });
    expect(await page.getByRole('alert').first().textContent()).toContain('It takes');
    await choose(page, '/tools/html-to-pdf-api', { name: 'long.html', mimeType: 'text/html', buffer: Buffer.alloc(5_000_001, 'a') });
    expect(await page.getByRole('alert').first().textContent()).toContain('the limit is');
    expect(visit.requests.filter((r) => r.method === 'POST')).toEqual([]);
  });

  it('marks options that are not right', async () => {
    const { page } = visit;
    await choose(page, printer, markdown);
    await page.getByLabel('Time limit in seconds').fill('500');
    await start(page);
    await page.getByText('At most 120.').waitFor();
    expect(await page.getByLabel('Time limit in seconds').evaluate((field) => field === document.activeElement)).toBe(true);
    expect(visit.requests.filter((r) => r.method === 'POST')).toEqual([]);
  });

  it('says in words why it failed, and gives the credits back', async () => {
    const { page } = visit;
    await signUp(page);
    await choose(page, '/tools/pdf-to-text', { name: 'broken.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\nbroken') });
    await start(page);
    await page.locator('.tag.failed').waitFor();
    expect(await page.locator('article').getByRole('alert').textContent()).toMatch(/The file is damaged.*All 3 credits were given back/);
    await page.getByRole('link', { name: '100 credits' }).waitFor();
    await shootAll(page, 'failed');
  });

  it('is found again by a reload while it runs, and can be canceled', async () => {
    const { page } = visit;
    await signUp(page);
    await choose(page, printer, endless);
    await start(page);
    await page.locator('.tag.running').waitFor();
    await page.reload();
    await page.locator('.tag.running').waitFor();
    await shootAll(page, 'running');
    await page.getByRole('button', { name: /^Cancel/ }).click();
    await page.getByText('Canceled. 1 credit was given back.').waitFor();
    await page.getByRole('link', { name: '99 credits' }).waitFor();
  });

  it('asks for the file again when a reload has interrupted the upload', async () => {
    const { page } = visit;
    await signUp(page);
    await page.route('**/v1/uploads/**', () => undefined); // never arrives
    await choose(page, printer, markdown);
    await start(page);
    await page.getByText('Sending the file').waitFor();
    await page.waitForURL(/\?job=/);
    const address = page.url();
    await page.goto('/licences'); // the request ends with the page
    await page.unroute('**/v1/uploads/**');
    await page.goto(address);
    await page.getByText('The upload was interrupted').waitFor();
    await shootAll(page, 'interrupted');
    const again = page.locator('article input[type=file]');
    await again.setInputFiles({ ...markdown, buffer: Buffer.from('another') });
    await page.getByText('This is another file.').waitFor();
    await again.setInputFiles(markdown);
    await page.locator('.tag.succeeded').waitFor();
  });
});

describe('a worker tool that is refused', () => {
  const visit = visitor();
  const answer = (status: number, code: string, details: object = {}, headers = {}) => ({
    status, headers: { 'Content-Type': 'application/json', ...headers }, body: JSON.stringify({ error: { code, message: 'not shown', details } }),
  });

  it('says what is missing when the credits do not suffice', async () => {
    const { page } = visit;
    await signUp(page);
    await page.route('**/v1/jobs', (route) => route.fulfill(answer(402, 'insufficient_credits', { costUnits: 2, balance: 1, planId: 'free' })));
    await choose(page, printer, markdown);
    await start(page);
    await page.getByText('This costs 2 credits, and 1 credit is left.').waitFor();
    await page.getByRole('link', { name: 'See your credits' }).waitFor();
    await page.getByRole('button', { name: 'Run again with other options' }).click();
    await page.getByText('note.md').waitFor();
  });

  it('waits and sends the same request again while the service is busy', async () => {
    const { page } = visit;
    await signUp(page);
    const keys: string[] = [];
    await page.route('**/v1/jobs', (route) => {
      keys.push(route.request().headers()['idempotency-key'] ?? '');
      if (keys.length === 1) return route.fulfill(answer(429, 'rate_limited', {}, { 'Retry-After': '1' }));
      return keys.length === 2 ? route.fulfill(answer(503, 'outcome_unknown', {}, { 'Retry-After': '1' })) : route.continue();
    });
    await choose(page, printer, markdown);
    await start(page);
    await page.getByText('The service is busy.').waitFor();
    await page.locator('.tag.succeeded').waitFor();
    expect(keys).toHaveLength(3);
    expect(new Set(keys).size).toBe(1);
  });

  it('starts by itself when the device is online again', async () => {
    const { page, context } = visit;
    await signUp(page);
    await choose(page, printer, markdown);
    await context.setOffline(true);
    await start(page);
    await page.getByText('You are offline.').waitFor();
    await context.setOffline(false);
    await page.locator('.tag.succeeded').waitFor();
  });

  it('asks to sign in again when the session has ended', async () => {
    const { page, context } = visit;
    const { email, password } = await signUp(page);
    await choose(page, printer, markdown);
    await context.clearCookies();
    await start(page);
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('E-mail').fill(email);
    await dialog.getByLabel('Password', { exact: true }).fill(password);
    await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.locator('.tag.succeeded').waitFor();
  });
});
