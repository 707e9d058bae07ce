import { createServer, request as ask, type Server } from 'node:http';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pageTexts, turns } from './check/pdf';
import { room } from './check/programs';
import { charges, signIn } from './tool';
import { base, signUp, visitor } from './visitor';

const answer = (status: number, code: string, details: object = {}, headers = {}): object => ({
  status, headers: { 'Content-Type': 'application/json', 'X-Request-Id': 'req_seen', ...headers }, body: JSON.stringify({ error: { code, message: 'not shown', details } }),
});

const runButton = (page: Page) => page.locator('main form button.main');

async function written(page: Page, path = '/tools/json-formatter'): Promise<void> {
  await page.goto(path);
  await page.locator('main form .cm-content').fill('{"a":[1,2]}');
}

describe('a run of a browser tool that is refused', () => {
  const visit = visitor();

  it('asks to sign in again when the session has ended, keeps the input, and is charged once', async () => {
    const { page, context } = visit;
    const { email, password } = await signUp(page);
    await written(page);
    await context.clearCookies();
    await runButton(page).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('E-mail').fill(email);
    await dialog.getByLabel('Password', { exact: true }).fill(password);
    await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByText(/^Done\./).waitFor();
    await page.getByRole('link', { name: '99 credits' }).waitFor();
  });

  it('says in words why not, works on nothing, and can be started again', async () => {
    const { page } = visit;
    await signIn(visit);
    await written(page);
    const cases: [number, string, object, string][] = [
      [402, 'insufficient_credits', { costUnits: 1, balance: 0, planId: 'free' }, 'This costs 1 credit, and 0 credits are left.'],
      [403, 'account_suspended', {}, 'This account is suspended.'],
      [422, 'tool_not_available', {}, 'This tool is not available at the moment. Nothing was charged'],
      [500, 'internal_error', {}, 'Something went wrong here.'],
    ];
    for (const [status, code, details, says] of cases) {
      await page.route('**/runs', (route) => route.fulfill(answer(status, code, details)));
      await runButton(page).click();
      await page.locator('main').getByText(says).waitFor();
      expect(await page.locator('main article').count(), code).toBe(0);
      expect(await page.getByText('Request req_seen').count(), code).toBe(status === 500 ? 1 : 0);
      expect(await page.getByRole('link', { name: 'See your credits' }).count(), code).toBe(status === 402 ? 1 : 0);
      await page.unroute('**/runs');
    }
    await runButton(page).click();
    await page.getByText(/^Done\./).waitFor();
  });

  it('waits while the service is busy or away, and sends the same request again', async () => {
    const { page } = visit;
    await signIn(visit);
    const keys: string[] = [];
    await page.route('**/runs', (route) => {
      keys.push(route.request().headers()['idempotency-key'] ?? '');
      if (keys.length === 1) return route.fulfill(answer(429, 'rate_limited', {}, { 'Retry-After': '1' }));
      if (keys.length === 2) return route.fulfill(answer(503, 'service_unavailable', {}, { 'Retry-After': '1' }));
      return keys.length === 3 ? route.abort() : route.continue();
    });
    await written(page);
    await runButton(page).click();
    await page.getByText('The service is busy.').waitFor();
    await page.getByText(/^Done\./).waitFor();
    expect(keys).toHaveLength(4);
    expect(new Set(keys).size).toBe(1);
  });

  it('gives up after five times, and is canceled at once while it waits', async () => {
    const { page } = visit;
    await signIn(visit);
    let tries = 0;
    let seconds = '1';
    await page.route('**/runs', (route) => (tries++, route.fulfill(answer(503, 'service_unavailable', {}, { 'Retry-After': seconds }))));
    await written(page);
    await runButton(page).click();
    await page.getByText('The service is busy or restarting.').waitFor();
    expect(tries).toBe(5);
    seconds = '600';
    await runButton(page).click();
    await page.getByText('The service is busy. Nothing is charged twice.').waitFor();
    await page.getByRole('timer').filter({ hasText: /It is tried again in (?:600|59\d) s/ }).waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByText('Canceled. Nothing was charged.').waitFor();
    expect(tries).toBe(6);
  });
});

describe('a large result', () => {
  const visit = visitor();
  const kept = (page: Page): Promise<number[]> => page.evaluate(async () => {
    const root = await navigator.storage.getDirectory();
    const dir = await root.getDirectoryHandle('results', { create: true });
    const sizes: number[] = [];
    for await (const one of (dir as unknown as { values(): AsyncIterable<FileSystemFileHandle> }).values()) sizes.push((await one.getFile()).size);
    return sizes;
  });

  it('lies in the private file system, is downloaded whole, and is gone with the page', async () => {
    const { page } = visit;
    await signIn(visit);
    await page.goto('/tools/rotate-pdf');
    const path = heavyPDF(60_000_000);
    await page.locator('main input[type=file]').first().setInputFiles(path);
    await page.locator('main form button.main:enabled').waitFor();
    expect(await kept(page)).toEqual([]);
    await runButton(page).click();
    await page.getByText(/^Done\./).waitFor();
    const [size] = await kept(page);
    expect(size).toBeGreaterThan(60_000_000);
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: /^Download/ }).click()]);
    const to = join(room(), 'turned.pdf');
    await download.saveAs(to);
    expect(turns(to)).toEqual([90]);
    expect(pageTexts(to)).toEqual(['Heavy']);
    await page.getByRole('button', { name: 'New', exact: true }).click();
    await expect.poll(() => kept(page)).toEqual([]);
    expect(charges(visit)).toHaveLength(1);
  });
});

// heavyPDF writes a PDF of a page whose picture is so many bytes of noise, coded as what qpdf does not touch.
function heavyPDF(bytes: number): string {
  const content = 'BT /F1 24 Tf 60 780 Td (Heavy) Tj ET';
  const noise = Buffer.alloc(bytes, Buffer.from(Array.from({ length: 4096 }, (_, at) => (at * at * 31) % 251)));
  const objects = ['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 5 0 R >> /XObject << /Im 6 0 R >> >> /Contents 4 0 R >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`, '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    `<< /Type /XObject /Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /JPXDecode /Length ${bytes} >>\nstream\n`];
  const offsets: number[] = [];
  let head = '%PDF-1.7\n';
  objects.forEach((object, at) => {
    offsets.push(head.length);
    head += `${at + 1} 0 obj\n${object}${at < 5 ? '\nendobj\n' : ''}`;
  });
  const start = head.length + bytes + '\nendstream\nendobj\n'.length;
  const tail = `\nendstream\nendobj\nxref\n0 7\n0000000000 65535 f \n${offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')}trailer\n<< /Size 7 /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  const path = join(room(), 'heavy.pdf');
  writeFileSync(path, Buffer.concat([Buffer.from(head), noise, Buffer.from(tail)]));
  return path;
}

describe('a newer build', () => {
  // The service worker of the next build is another file at the same address, which only a server between can give.
  let between: Server;
  let origin = '';
  let newer = false;
  beforeAll(async () => {
    between = createServer((incoming, outgoing) => {
      const asked = ask(`${base}${incoming.url}`, { method: incoming.method!, headers: { ...incoming.headers, host: new URL(base).host, 'accept-encoding': 'identity' } }, (answered) => {
        const parts: Buffer[] = [];
        answered.on('data', (part: Buffer) => parts.push(part));
        answered.on('end', () => {
          const body = incoming.url === '/sw.js' && newer ? Buffer.concat([...parts, Buffer.from('\n// newer\n')]) : Buffer.concat(parts);
          outgoing.writeHead(answered.statusCode!, { ...answered.headers, 'content-length': String(body.length) }).end(body);
        });
      });
      asked.on('error', () => outgoing.destroy());
      incoming.pipe(asked);
    });
    await new Promise<void>((ready) => between.listen(0, '127.0.0.1', ready));
    origin = `http://127.0.0.1:${(between.address() as { port: number }).port}`;
  });
  afterAll(() => new Promise((ended) => (between.closeAllConnections(), between.close(ended))));
  const visit = visitor('allow', () => origin);

  it('waits for the run, then is offered, and takes over with a reload', async () => {
    const { page } = visit;
    await signUp(page);
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
      if (!navigator.serviceWorker.controller) await new Promise((taken) => navigator.serviceWorker.addEventListener('controllerchange', taken, { once: true }));
    });
    await written(page);
    let pass: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (pass = resolve));
    await page.route('**/runs', async (route) => (await held, route.continue()));
    await runButton(page).click();
    await page.getByText('Asking for the run').waitFor();
    newer = true;
    await page.evaluate(async () => {
      const registered = await navigator.serviceWorker.getRegistration();
      await registered!.update();
      const installing = registered!.installing;
      if (installing && installing.state !== 'installed') await new Promise((installed) => installing.addEventListener('statechange', installed, { once: true }));
    });
    expect(await page.getByText('There is a new version of this app.').count()).toBe(0);
    pass();
    await page.getByText(/^Done\./).waitFor();
    await page.getByText('There is a new version of this app.').waitFor();
    await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Reload' }).click()]);
    await page.getByRole('heading', { name: 'JSON formatter' }).waitFor();
    expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())!.waiting)).toBe(null);
    expect(await page.getByText('There is a new version of this app.').count()).toBe(0);
  });
});
