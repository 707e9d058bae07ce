import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { shootAll, signUp, visitor } from './visitor';

describe('the history', () => {
  const visit = visitor();

  // eventful leaves an account whose history has some events, and returns its export.
  async function eventful(page: Page): Promise<string> {
    await signUp(page);
    for (const name of ['first', 'second']) {
      await page.request.post('/v1/account/api-keys', { data: { name, purpose: 'ci', scopes: ['jobs:read'] }, headers: { Origin: new URL(page.url()).origin } });
    }
    await page.getByRole('link', { name: 'History' }).click();
    await page.getByRole('listitem').getByText('An API key was made').first().waitFor();
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'Export' }).click()]);
    return readFileSync(await download.path(), 'utf8');
  }
  const choose = (page: Page, name: string, text: string): Promise<void> =>
    page.getByLabel('Verify a file').last().setInputFiles({ name, mimeType: 'application/x-ndjson', buffer: Buffer.from(text) });
  const result = (page: Page) => page.getByRole('region', { name: 'Result' });

  it('is verified in the page, and says in words what happened', async () => {
    const { page } = visit;
    await eventful(page);
    await page.getByText('Details').last().click();
    await page.getByText('Automatic builds').last().waitFor();
    expect(await page.locator('main').innerText()).not.toMatch(/toolmill audit|\{"|sha256|key_[0-9a-z]{20}.*\{/);
    await page.getByRole('button', { name: 'Verify', exact: true }).click();
    await result(page).getByText('Nothing is missing or changed: 3 events follow each as they should.').waitFor();
    await result(page).getByText('leads to a balance of 100 credits').waitFor();
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Result');
    await shootAll(page, 'verified');
  });

  it('is shown by kind, and says that a part of it cannot be checked', async () => {
    const { page } = visit;
    await eventful(page);
    await page.getByLabel('What').selectOption('An API key was made');
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await page.getByText('Only an export without a job and a kind can be checked below.').waitFor();
    await page.getByRole('listitem').getByText('The account was opened').waitFor({ state: 'hidden' });
    const shown = page.locator('main li.card strong');
    expect(await shown.allInnerTexts()).toEqual(['An API key was made', 'An API key was made']);
    await page.getByLabel('What').selectOption('A job failed');
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await page.getByText('No event fits.').waitFor();
  });

  it('finds a forged export, and one that was made up whole', async () => {
    const { page } = visit;
    const exported = await eventful(page);
    await choose(page, 'mine.ndjson', exported);
    await result(page).getByText('Nothing is missing or changed in mine.ndjson').waitFor();
    const lines = exported.trimEnd().split('\n');
    await choose(page, 'forged.ndjson', exported.replace('"name":"first"', '"name":"fIrst"'));
    await result(page).getByText('forged.ndjson is not as it was written: 1 fault.').waitFor();
    await result(page).getByText('Line 3: the event before this one is not the one that it follows.').waitFor();
    await shootAll(page, 'forged');
    await choose(page, 'short.ndjson', [lines[0], lines[2]].join('\n'));
    await result(page).getByText('Line 2: an event is missing before this one').waitFor();
    // The last event has none after it that would give the forgery away: what the service says now does.
    await choose(page, 'last.ndjson', exported.replace('"name":"second"', '"name":"sec0nd"'));
    await result(page).getByText('The service has another history').waitFor();
    await choose(page, 'other.txt', 'no event\n');
    await result(page).getByText('This is not an export of a history').waitFor();
    // The code that reads a file cannot connect to anything.
    expect(visit.requests.filter((r) => r.method === 'POST' && r.url.includes('history'))).toEqual([]);
  });
});
