import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { aPDF } from './check/pdf';
import { samples } from './fuzz/samples';
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

// inputOf is what a tool is given here.
function inputOf(slug: string): string[] {
  const files = samples[['image-editor', 'blur-redact-image'].includes(slug) ? 'compress-image' : slug]!.files!();
  return files.slice(0, slug === 'merge-pdf' ? 2 : 1);
}

describe('a run that is under way', () => {
  const visit = visitor();

  it.each(['merge-pdf', 'csv-workbench', 'blur-redact-image'])('keeps its input: %s', async (slug) => {
    const { page } = visit;
    await signIn(visit);
    await page.goto(`/tools/${slug}`);
    await page.locator('main input[type=file]').first().setInputFiles(inputOf(slug));
    await page.locator('main form button.main:enabled').waitFor();
    if (slug === 'blur-redact-image') await page.getByRole('button', { name: 'Add a box' }).click();
    const pass = await held(page, '**/runs', 'after');
    const asked = page.waitForRequest('**/runs');
    await runButton(page).click();
    await asked;
    await page.getByText('Asking for the run').waitFor();
    expect(await page.getByRole('button', { name: /^(?:Remove .*\.|Add files|Choose another)/ }).evaluateAll((buttons) => buttons.map((button) => button.matches(':disabled')))).not.toContain(false);
    await page.locator('main .drop').first().evaluate((place) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File(['a'], 'a.txt'));
      place.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }));
    });
    await page.getByText('A run is under way.').waitFor();
    pass();
    await page.getByText(/^Done\./).waitFor();
    await page.locator('main article').first().waitFor();
    await page.getByRole('link', { name: '99 credits' }).waitFor();
    expect(charges(visit)).toHaveLength(1);
  });

  it.each(['merge-pdf', 'split-pdf', 'compress-pdf', 'protect-pdf', 'image-editor', 'csv-workbench'])('is not one before its file was read: %s', async (slug) => {
    const { page } = visit;
    await signIn(visit);
    const pass = await held(page, `**/web/assets/worker/${slug}-*`, 'before');
    await page.goto(`/tools/${slug}`);
    await page.locator('main input[type=file]').first().setInputFiles(inputOf(slug));
    await page.getByText('Reading the file').waitFor();
    expect(await runButton(page).isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'New' }).click();
    await page.getByText('Reading the file').waitFor({ state: 'hidden' });
    pass();
    await page.locator('main input[type=file]').first().setInputFiles(inputOf(slug));
    await page.locator('main form button.main:enabled').waitFor();
    expect(await page.locator('main .bad').count()).toBe(0);
    expect(charges(visit)).toEqual([]);
  });
});

describe('a page that comes back as it was left', () => {
  const visit = visitor();

  it('asks who is signed in now', async () => {
    const { page } = visit;
    await signIn(visit);
    await written(page);
    await page.getByRole('link', { name: '100 credits' }).waitFor();
    await visit.context.request.delete('/v1/account/sessions/current');
    // This Chromium keeps no page that is left. Firefox does, and tells it so when it comes back.
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
    await page.getByRole('link', { name: 'Sign in' }).first().waitFor();
    await page.locator('main form .cm-content').getByText('{"a":[1,2]}').waitFor();
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
