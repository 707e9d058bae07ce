import { execFileSync } from 'node:child_process';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { toolSpec } from '../tool';

// call chooses an operation, sends it and returns the answer's words.
async function call(page: Page, operation: string): Promise<string> {
  await page.getByLabel('Operation').selectOption(operation);
  await page.getByRole('button', { name: 'Send' }).press('Enter');
  return (await page.getByRole('article', { name: 'Answer' }).textContent()) ?? '';
}

toolSpec('api-console', {
  calls: /^(GET|POST) \/v1\/(openapi\.json|credits|jobs|account\/api-keys)(\/|$|\?)/,
  set: async (page) => {
    const answer = await page.context().request.post('/v1/account/api-keys', { data: { name: 'Console', purpose: 'production', scopes: ['credits:read', 'jobs:create', 'jobs:read'] } });
    const { key } = (await answer.json()) as { key: string };
    await page.getByLabel('API key').fill(key);
  },
  shows: true,
  check: async (_, page) => {
    await page.getByText('The console is open.').waitFor({ timeout: 5_000 });
    expect(await call(page, 'getCredits')).toMatch(/^200/);
    // The page's curl command gets the same from the service.
    await page.getByText('As a curl command').click();
    await page.getByLabel('With the key in it').check();
    const command = (await page.locator('pre.curl').textContent())!.replace(/^curl/, 'curl -sS');
    const balance = JSON.parse(execFileSync('sh', ['-c', command], { encoding: 'utf8' })) as Record<string, unknown>;
    expect(Object.keys(balance)).toContain('balance');
    await page.getByLabel('Body of the answer').getByText(`"balance": ${String(balance['balance'])}`).waitFor();
    // A real job, from its example to its end.
    await page.getByLabel('Operation').selectOption('createJob');
    await page.getByRole('button', { name: 'Example: text' }).click();
    await page.getByRole('button', { name: 'Send' }).click();
    const job = /job_[0-9a-z]+/.exec((await page.getByLabel('Body of the answer').textContent()) ?? '')![0];
    await page.getByLabel('Operation').selectOption('getJob');
    await page.getByRole('textbox', { name: /^id/ }).fill(job);
    await page.getByRole('textbox', { name: /^wait/ }).fill('30');
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByLabel('Body of the answer').getByText('"succeeded"').waitFor();
  },
  wrong: { set: async (page) => void (await page.getByLabel('API key').fill('not a key')), says: 'A key begins with tmk_live_ or tmk_test_.' },
});
