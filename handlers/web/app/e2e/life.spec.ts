import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { aPDF } from './check/pdf';
import { charges, signIn } from './tool';
import { soon, visitor } from './visitor';

const runButton = (page: Page) => page.locator('main form button.main');

async function written(page: Page, text = '{"a":[1,2]}'): Promise<void> {
  await page.goto('/tools/json-formatter');
  await page.locator('main form .cm-content').fill(text);
}

// held lets requests wait until they are let go.
async function held(page: Page, pattern: string, from: 'before' | 'after'): Promise<() => void> {
  let pass: () => void = () => undefined;
  const waiting = new Promise<void>((resolve) => (pass = resolve));
  await page.route(pattern, async (route) => {
    if (from === 'before') return (await waiting, route.continue().catch(() => undefined));
    const response = await route.fetch();
    await waiting;
    return route.fulfill({ response }).catch(() => undefined);
  });
  return pass;
}

describe('a run that is left before it is accepted', () => {
  const visit = visitor();

  it('is not charged once it is canceled, though it was asked who is signed in', async () => {
    const { page } = visit;
    await signIn(visit);
    const pass = await held(page, '**/v1/account', 'before');
    await written(page);
    await runButton(page).click();
    await page.getByText('Asking for the run').waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByText('Canceled. Nothing was charged.').waitFor();
    pass();
    await page.getByRole('link', { name: '100 credits' }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(charges(visit)).toEqual([]);
    await runButton(page).click();
    await page.getByText(/^Done\./).waitFor();
    expect(charges(visit)).toHaveLength(1);
  });

  it('takes the dialog along that asks to sign in', async () => {
    const { page } = visit;
    await page.goto('/tools');
    await page.locator('.tools a[href="/tools/json-formatter"]').first().click();
    await page.locator('main form .cm-content').fill('{"a":1}');
    await runButton(page).click();
    await page.getByRole('dialog').waitFor();
    await page.goBack();
    await page.getByRole('heading', { name: 'Tools', exact: true }).waitFor();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    expect(charges(visit)).toEqual([]);
  });

  it('says that it may be charged when the service has been asked already, and is charged once', async () => {
    const { page } = visit;
    await signIn(visit);
    await written(page);
    const pass = await held(page, '**/runs', 'after');
    const asked = page.waitForRequest('**/runs');
    await runButton(page).click();
    await asked;
    await page.getByText('Asking for the run').waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByText('Canceled. The service was asked already').waitFor();
    expect(await page.getByText('Nothing was charged').count()).toBe(0);
    pass();
    await page.getByRole('link', { name: '99 credits' }).waitFor();
    await page.unroute('**/runs');
    await runButton(page).click();
    await page.getByText(/^Done\./).waitFor();
    await page.getByRole('link', { name: '99 credits' }).waitFor();
    expect(new Set(visit.requests.filter(({ url }) => url.endsWith('/runs')).map(({ body }) => body)).size).toBe(1);
  });
});

describe('two tabs', () => {
  const visit = visitor();
  const another = async (): Promise<Page> => {
    const page = await visit.context.newPage();
    page.setDefaultTimeout(40_000);
    return page;
  };

  it('run the same tool at once, each on its own input, and show what is left', async () => {
    await signIn(visit);
    const tabs = [visit.page, await another()];
    await Promise.all(tabs.map((page, at) => written(page, `{"tab":${at}}`)));
    await Promise.all(tabs.map((page) => runButton(page).click()));
    for (const [at, page] of tabs.entries()) {
      await page.getByText(/^Done\./).waitFor();
      await page.getByRole('article').getByText(`"tab": ${at}`).waitFor();
      await page.getByRole('link', { name: '98 credits' }).waitFor();
    }
    expect(charges(visit)).toHaveLength(2);
  });

  it('know of each other who is signed in', async () => {
    const { page } = visit;
    await signIn(visit);
    await written(page);
    await page.getByRole('link', { name: '100 credits' }).waitFor();
    const other = await another();
    await other.goto('/');
    await other.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('link', { name: 'Sign in' }).first().waitFor();
    await page.locator('main form .cm-content').getByText('{"a":[1,2]}').waitFor();
    await other.goto('/sign-up');
    await other.getByLabel('E-mail').fill(`second-${Date.now()}@example.com`);
    await other.getByLabel('Password', { exact: true }).fill('correct horse battery');
    await other.locator('form').getByRole('button', { name: 'Sign up', exact: true }).click();
    await page.getByRole('link', { name: '100 credits' }).waitFor();
    await runButton(page).click();
    await page.getByText(/^Done\./).waitFor();
    await other.getByRole('link', { name: '99 credits' }).first().waitFor();
  });
});

describe('a run that is paid', () => {
  const visit = visitor();

  it('is asked for before it goes with its page', async () => {
    const { page } = visit;
    await signIn(visit);
    const asked: string[] = [];
    page.on('dialog', (dialog) => (asked.push(dialog.type()), void dialog.dismiss()));
    await page.goto('/tools/rotate-pdf');
    await page.locator('main input[type=file]').first().setInputFiles(aPDF('paid.pdf', ['One']));
    await page.locator('main form button.main:enabled').waitFor();
    const pass = await held(page, '**/runs', 'before');
    await runButton(page).click();
    await page.getByText('Asking for the run').waitFor();
    await page.evaluate(() => location.reload());
    await expect.poll(() => asked, soon).toEqual(['beforeunload']);
    pass();
    await page.getByText(/^Done\./).waitFor();
    expect(charges(visit)).toHaveLength(1);
  });
});
