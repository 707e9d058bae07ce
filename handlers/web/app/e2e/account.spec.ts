import { describe, expect, inject, it } from 'vitest';
import { base, shootAll, signUp, soon, visitor } from './visitor';

describe('the account area', () => {
  const visit = visitor();

  it('makes a key, shows it once, replaces its secret and revokes it', async () => {
    const { page } = visit;
    await signUp(page);
    await page.getByRole('link', { name: 'API keys' }).click();
    await page.getByText('There are no keys yet.').waitFor();
    await page.getByRole('button', { name: 'New key' }).click();
    await page.getByLabel('Name').fill('build server');
    await page.getByLabel('See credits and usage').check();
    await page.getByRole('button', { name: 'Create the key' }).click();
    const secret = page.getByLabel('This is the key. It is shown only now.');
    const key = await secret.inputValue();
    expect(key).toMatch(/^tmk_live_/);
    const works = async (one: string): Promise<number> => (await fetch(base + '/v1/credits', { headers: { Authorization: `Bearer ${one}` } })).status;
    expect(await works(key)).toBe(200);
    await shootAll(page, 'key');
    await page.getByRole('button', { name: 'I have kept it' }).click();
    await page.getByRole('button', { name: 'New secret: build server' }).click();
    await page.getByLabel('The old secret works for').selectOption('not at all');
    await page.getByRole('button', { name: 'New secret', exact: true }).click();
    const second = await secret.inputValue();
    expect(second).not.toBe(key);
    await expect.poll(() => works(key), soon).toBe(401);
    expect(await works(second)).toBe(200);
    await page.getByRole('button', { name: 'Change: build server' }).click();
    await page.getByLabel('Name').fill('builds');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Revoke: builds' }).click();
    await page.getByRole('button', { name: 'Yes, revoke it' }).click();
    await page.getByText('revoked').waitFor();
    await expect.poll(() => works(second), soon).toBe(401);
  });

  it('lists jobs, their credits and their usage', async () => {
    const { page } = visit;
    const { email, password } = inject('person');
    await page.goto('/account/jobs');
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.locator('form').getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('link', { name: 'sample.html' }).waitFor();
    await page.getByLabel('Status').selectOption('failed');
    await page.getByText('No job fits.').waitFor();
    await page.getByLabel('Status').selectOption('done');
    await page.getByRole('link', { name: 'sample.html' }).click();
    await page.getByRole('heading', { name: 'What happened' }).waitFor();
    await page.getByText('A job was done').waitFor();
    await page.getByRole('link', { name: 'Credits', exact: true }).click();
    await page.getByRole('cell', { name: '+1,000,000' }).waitFor();
    await page.getByRole('link', { name: 'Usage' }).click();
    await page.getByText(/^(?:1 run|[1-9]\d* runs), [1-9]\d* credits$/).waitFor(); // other specs run tools as this person, too
    await page.getByRole('link', { name: 'History' }).click();
    await page.getByRole('listitem').getByText('The account was opened').waitFor();
    const [history] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'Export' }).click()]);
    expect(history.suggestedFilename()).toContain('ndjson');
    await page.getByRole('link', { name: 'Jobs', exact: true }).click();
    await page.getByRole('button', { name: 'Close: sample.html' }).click();
    await page.getByText('There are no jobs.').waitFor();
    await page.getByLabel('Show closed jobs').check();
    await page.getByRole('link', { name: 'sample.html' }).waitFor();
  });
});

describe('the URL checks', () => {
  const visit = visitor();

  it('judge a page, each under its own name', async () => {
    const { page } = visit;
    await signUp(page);
    for (const [slug, found] of [['meta-tag-checker', 'Description'], ['open-graph-preview', 'og:image']] as const) {
      await page.goto(`/tools/${slug}`);
      await page.getByLabel('Address of the page').fill('example.com');
      await page.getByRole('button', { name: /^Check/ }).click();
      await page.getByText('Begin the address with https:// or http://.').waitFor();
      await page.getByLabel('Address of the page').fill(base + '/tools/word-to-pdf');
      await page.getByRole('button', { name: /^Check/ }).click();
      await page.getByRole('listitem').filter({ hasText: found }).first().waitFor();
    }
    await page.getByRole('link', { name: '98 credits' }).click();
    await page.getByRole('cell', { name: /open graph preview/i }).waitFor();
    await page.getByRole('cell', { name: /meta tag checker/i }).waitFor();
    // A check has ended once it is charged: two runs, two done.
    await page.getByRole('link', { name: 'Usage' }).click();
    await expect.poll(async () => {
      await page.getByLabel('Days', { exact: true }).selectOption('Last 7 days');
      await page.getByLabel('Days', { exact: true }).selectOption('Last 30 days');
      return page.getByRole('row', { name: /Meta Tag Checker/i }).innerText();
    }, soon).toMatch(/Meta Tag Checker\s+1\s+1\s+0\s+0/i);
  });
});
