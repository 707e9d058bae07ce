import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { base, shoot, signUp, visitor } from './visitor';

const markdown = { name: 'note.md', mimeType: 'text/markdown', buffer: Buffer.from('# Hello\n') };
const fileJob = (toolSlug: string, contentType: string): object => ({ toolSlug, input: { kind: 'file', name: 'a', contentType, sizeBytes: 7, options: {} } });

// posted sends a request of the page's session, again as long as the service asks to wait.
async function posted(page: Page, path: string, data: object, wait: boolean): Promise<{ status: number; retryAfterSeconds: number; code: string }> {
  for (;;) {
    const answer = await page.request.post('/v1' + path, { data, headers: { Origin: base, 'Idempotency-Key': crypto.randomUUID() } });
    const retryAfterSeconds = Number(answer.headers()['retry-after'] ?? 0);
    if (answer.status() !== 429 || !wait) return { status: answer.status(), retryAfterSeconds, code: answer.ok() ? '' : ((await answer.json()) as { error: { code: string } }).error.code };
    await new Promise((ready) => setTimeout(ready, retryAfterSeconds * 1000));
  }
}

async function start(page: Page): Promise<void> {
  await page.goto('/tools/html-markdown-to-pdf');
  await page.locator('input[type=file]').first().setInputFiles(markdown);
  await page.getByRole('button', { name: /^Start/ }).click();
}

// Processes of the service's own Postgres, by its data folder.
function postgres(): number[] {
  const pidFile = readdirSync(inject('data'), { recursive: true, encoding: 'utf8' }).find((name) => name.endsWith('postmaster.pid'));
  const master = Number(readFileSync(join(inject('data'), pidFile!), 'utf8').split('\n')[0]);
  const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name)).map(Number).filter((pid) => {
    try {
      return readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\) /, '').split(' ')[1] === String(master);
    } catch {
      return false; // it has ended
    }
  });
  return [master, ...children];
}

describe('the service itself', () => {
  const visit = visitor();

  it('refuses a run that the credits do not cover', async () => {
    const { page } = visit;
    await signUp(page);
    // A free account has 100 credits and may start ten jobs a minute, the one that is refused among them.
    for (let i = 0; i < 9; i++) expect((await posted(page, '/jobs', fileJob('compress-video', 'video/mp4'), true)).status).toBe(201);
    let left = ((await (await page.request.get('/v1/credits')).json()) as { balance: number }).balance;
    while (left > 1) {
      expect((await posted(page, '/tools/json-formatter/runs', {}, true)).status).toBe(201);
      left--;
    }
    await start(page);
    await page.getByText('This costs 2 credits, and 1 credit is left.').waitFor();
    await shoot(page, 'real-402');
    await page.getByRole('button', { name: 'Run again with other options' }).click();
    await page.getByText('note.md').first().waitFor();
  });

  it('asks to wait when too many jobs are started in a minute, and the page goes on by itself', async () => {
    const { page } = visit;
    await signUp(page);
    let last = { status: 0, retryAfterSeconds: 0, code: '' };
    for (let i = 0; i < 30 && last.status !== 429; i++) last = await posted(page, '/jobs', fileJob('html-markdown-to-pdf', 'text/markdown'), false);
    expect(last).toMatchObject({ status: 429, code: 'rate_limited' });
    const answers: number[] = [];
    page.on('response', (response) => response.url() === base + '/v1/jobs' && answers.push(response.status()));
    await start(page);
    await page.getByText('The service is busy.').waitFor();
    await shoot(page, 'real-429');
    await page.locator('.tag.succeeded').waitFor();
    expect(answers).toContain(429);
    expect(answers.at(-1)).toBe(201);
  });

  it('says that it is busy while its database is away, and the page goes on by itself', async () => {
    const { page } = visit;
    await signUp(page);
    await page.goto('/tools/html-markdown-to-pdf');
    await page.locator('input[type=file]').first().setInputFiles(markdown);
    const answers: number[] = [];
    page.on('response', (response) => response.url() === base + '/v1/jobs' && answers.push(response.status()));
    const stopped = postgres();
    for (const pid of stopped) process.kill(pid, 'SIGSTOP');
    try {
      await page.getByRole('button', { name: /^Start/ }).click();
      await page.getByText('The service is busy.').waitFor();
      await shoot(page, 'real-503');
    } finally {
      for (const pid of stopped) process.kill(pid, 'SIGCONT');
    }
    await page.locator('.tag.succeeded').waitFor({ timeout: 60_000 });
    expect(answers).toContain(503);
    expect(answers.filter((status) => status === 201)).toHaveLength(1);
  });
});
