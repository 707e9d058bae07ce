import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { base, signUp, soon, visitor } from './visitor';

const markdown = { name: 'note.md', mimeType: 'text/markdown', buffer: Buffer.from('# Hello\n') };
// Its script never ends: the run goes on until it is canceled.
const endless = { name: 'endless.html', mimeType: 'text/html', buffer: Buffer.from('<h1>Hello</h1><script>while (true);</script>') };

async function start(page: Page, file: typeof markdown): Promise<void> {
  await page.goto('/tools/html-markdown-to-pdf');
  await page.locator('input[type=file]').first().setInputFiles(file);
  await page.getByRole('button', { name: /^Start/ }).click();
}

describe('a connection that is lost', () => {
  const visit = visitor();

  it('in the middle of a run: the page finds the job again', async () => {
    const { page } = visit;
    await signUp(page);
    let streams = 0;
    // The first stream is refused, the second cut.
    await page.route('**/v1/jobs/job_*/events', (route) => (++streams === 1 ? route.fulfill({ status: 503 }) : streams === 2 ? route.abort() : route.continue()));
    await start(page, endless);
    await page.locator('.tag.running').waitFor();
    await expect.poll(() => streams, soon).toBeGreaterThan(2);
    // What happens to the job elsewhere comes by the third.
    const id = /job_\w+/.exec(page.url())![0];
    await page.request.post(`/v1/jobs/${id}/cancel`, { headers: { Origin: base, 'Idempotency-Key': crypto.randomUUID() } });
    await page.getByText('Canceled. 1 credit was given back.').waitFor();
  });

  it('in the middle of an upload: the file is sent again when there is one', async () => {
    const { page, context } = visit;
    await signUp(page);
    let uploads = 0;
    await page.route('**/v1/uploads/**', async (route) => {
      if (++uploads > 1) return route.continue();
      await context.setOffline(true);
      return route.abort('internetdisconnected');
    });
    await page.clock.install();
    await start(page, markdown);
    const said = page.getByText('The file is sent again by itself');
    await said.waitFor();
    // However long that is.
    for (let tries = 0; tries < 60 && uploads < 8; tries++) await page.clock.runFor(5_000);
    expect(uploads).toBeGreaterThanOrEqual(8);
    await said.waitFor();
    await context.setOffline(false);
    await page.locator('.tag.succeeded').waitFor();
    expect(visit.requests.filter((r) => r.method === 'POST' && r.url.endsWith('/v1/jobs'))).toHaveLength(1);
  });

  it('while a job is looked for: that is said, and asked again', async () => {
    const { page } = visit;
    await signUp(page);
    await start(page, markdown);
    await page.locator('.tag.succeeded').waitFor();
    const job = /\/v1\/jobs\/job_\w+$/;
    await page.route(job, (route) => route.abort());
    await page.reload();
    await page.getByText('The service cannot be reached.').waitFor();
    await page.unroute(job);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.locator('.tag.succeeded').waitFor();
  });

  it('before a cancel: that is said, and the run goes on', async () => {
    const { page } = visit;
    await signUp(page);
    await start(page, endless);
    await page.locator('.tag.running').waitFor();
    await page.route('**/cancel', (route) => route.abort());
    await page.getByRole('button', { name: /^Cancel/ }).click();
    await page.getByText('The service cannot be reached.').waitFor();
    await page.locator('.tag.running').waitFor();
    await page.unroute('**/cancel');
    await page.getByRole('button', { name: /^Cancel/ }).click();
    await page.getByText('Canceled. 1 credit was given back.').waitFor();
  });
});
