import { execFileSync } from 'node:child_process';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { shoot, shootAll, signUp, visitor } from './visitor';

const markdown = { name: 'note.md', mimeType: 'text/markdown', buffer: Buffer.from('# Hello\n') };
const broken = { name: 'broken.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\nbroken') };
const title = 'Tell a server of yours';

// A person's server, which is out of order when it is told for the first time.
let receiver: Server;
let told: { headers: IncomingHttpHeaders; event: string }[];
beforeAll(async () => {
  told = [];
  receiver = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      told.push({ headers: request.headers, event: (JSON.parse(body) as { event: string }).event });
      response.writeHead(told.length === 1 ? 500 : 204).end();
    });
  });
  await new Promise<void>((ready) => receiver.listen(0, '127.0.0.1', ready));
});
afterAll(() => new Promise((ended) => receiver.close(ended)));

// onPro signs somebody up whom the operator moves to the plan that has webhooks. The account is this spec's own: others count jobs of the demo's.
async function onPro(page: Page): Promise<void> {
  await signUp(page);
  const { id } = (await (await page.request.get('/v1/account')).json()) as { id: string };
  const program = process.env['TOOLMILL_BIN'] ?? resolve('../../../bin/toolmill');
  execFileSync(program, ['admin', 'plan', 'set', id, 'pro'], { cwd: dirname(inject('data')), env: { ...process.env, TOOLMILL_DATA_DIR: inject('data') } });
}

describe('webhooks', () => {
  const visit = visitor();

  it('tell a server that a page names, and are shown with each attempt', async () => {
    const { page } = visit;
    await onPro(page);
    await page.goto('/tools/html-markdown-to-pdf');
    await page.locator('input[type=file]').first().setInputFiles(markdown);
    await page.getByText(title).click();
    const address = page.getByLabel('Address of your server');
    await address.fill('example.com/hook');
    const start = page.getByRole('button', { name: /^Start/ });
    await start.click();
    await page.getByText('Begin the address with https://.').waitFor();
    expect(await address.evaluate((field) => field === document.activeElement)).toBe(true);
    await address.fill('');
    expect(await page.getByText('Begin the address with https://.').count()).toBe(0);
    await address.fill(`http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`);
    await shoot(page, 'webhook-address');
    await start.click();
    await page.locator('.tag.succeeded').waitFor();
    await page.getByRole('link', { name: 'Account', exact: true }).click();
    await page.getByRole('link', { name: 'Webhooks' }).click();
    const delivery = page.locator('article').first();
    await delivery.getByText('A job was done').waitFor();
    await delivery.getByText(/^1\. .*answered 500/).waitFor();
    // The next attempt is five seconds later, and the page shows it by itself.
    await delivery.getByText(/^2\. .*answered 204/).waitFor();
    await delivery.getByText('delivered').waitFor();
    await delivery.getByRole('button', { name: 'Send again' }).click();
    await page.getByText('It was sent again.').waitFor();
    await delivery.getByText(/^Sent again .*answered 204/).waitFor();
    await shootAll(page, 'webhook-deliveries');
    expect(told.map((one) => one.event)).toEqual(['job.succeeded', 'job.succeeded', 'job.succeeded']);
    expect(new Set(told.map((one) => one.headers['webhook-id'])).size).toBe(1);
    expect(told[2]!.headers['webhook-signature']).toMatch(/^v1,/);
    await page.getByLabel('The old one signs for').selectOption('an hour');
    await page.getByRole('button', { name: 'New secret' }).click();
    expect(await page.getByLabel('This is the new secret.').inputValue()).toMatch(/^whsec_/);
    await page.getByText('old, signs until').waitFor();
    await shootAll(page, 'webhook-secret');
    await page.getByRole('button', { name: 'I have kept it' }).click();
  });

  it('tell of a failure where that was asked for', async () => {
    const { page } = visit;
    const before = told.length;
    await onPro(page);
    await page.goto('/tools/pdf-to-text');
    await page.locator('input[type=file]').first().setInputFiles(broken);
    await page.getByText(title).click();
    await page.getByLabel('Address of your server').fill(`http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`);
    await page.getByLabel('Also when a job fails or is canceled').check();
    await page.getByRole('button', { name: /^Start/ }).click();
    await page.locator('.tag.failed').waitFor();
    await expect.poll(() => told.slice(before).map((one) => one.event), { timeout: 30_000 }).toEqual(['job.failed']);
  });

  it('are not asked for on a plan without them, which says what has them', async () => {
    const { page } = visit;
    await signUp(page);
    await page.getByRole('link', { name: 'Webhooks' }).click();
    await page.getByText('Nothing is sent on your plan, Free').waitFor();
    await page.getByText('Nothing was sent yet.').waitFor();
    await shootAll(page, 'webhooks-free');
    await page.goto('/tools/html-markdown-to-pdf');
    await page.getByRole('link', { name: '100 credits' }).waitFor();
    expect(await page.getByText(title).count()).toBe(0);
  });
});
