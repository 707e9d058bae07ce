import { describe, expect, it } from 'vitest';
import { kept } from './check/programs';
import { signIn } from './tool';
import { faults, soon, visitor } from './visitor';

describe('what was typed on the page of a tool', () => {
  const visit = visitor();

  it('is there again for who comes back, and not for who signs in after another', async () => {
    await signIn(visit);
    const { page } = visit;
    await page.goto('/tools');
    await page.locator('.tools a[href="/tools/json-formatter"]').first().click();
    await page.locator('main form .cm-content').fill('{"a":1}');
    await page.getByLabel('Sort the keys').check();
    await page.goBack();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.goForward();
    await page.locator('main form .cm-content').getByText('{"a":1}').waitFor();
    expect(await page.getByLabel('Sort the keys').isChecked()).toBe(true);
    await page.locator('main form button.main').click();
    await page.getByText('Done. The result is below.').waitFor();
    await page.goBack();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('link', { name: 'Sign in' }).first().waitFor();
    await page.goForward();
    await page.locator('main form .cm-content').waitFor();
    expect(await page.locator('main form .cm-content').innerText()).toBe('\n');
  });

  it('takes the place of a long line that was selected, without a freeze', async () => {
    await signIn(visit);
    const { page } = visit;
    await page.goto('/tools/json-formatter');
    const line = JSON.stringify(Array.from({ length: 400 }, (_, id) => ({ id, name: `n${id}`, tags: ['a', true, null] })));
    await page.locator('main input[type=file]').first().setInputFiles(kept('line.json', line));
    const content = page.locator('main form .cm-content');
    await content.locator('.cm-line span').nth(3000).waitFor(); // all of it is colored
    await content.press('Control+A');
    const typing = page.keyboard.type('[7]');
    // Left to the browser, half a minute passes first.
    await Promise.all([content.getByText('[7]', { exact: true }).waitFor({ timeout: 15_000 }), typing]);
    expect(await content.innerText()).toBe('[7]');
    // Keys that come slowly are taken back one by one.
    for (let is = '[7]'; is.length <= 3; is = await content.innerText()) {
      await content.press('Control+Z');
      await expect.poll(() => content.innerText(), soon).not.toBe(is);
    }
    await content.getByText('"n0"').waitFor();
  });

  it('is asked for before a form that was filled in goes with its page', async () => {
    await signIn(visit);
    const { page } = visit;
    await page.goto('/tools/invoice-builder');
    const asked: string[] = [];
    page.on('dialog', (dialog) => (asked.push(dialog.type()), void dialog.accept()));
    await page.getByLabel('To', { exact: true }).click();
    await page.reload();
    expect(asked).toEqual([]);
    await page.getByLabel('To', { exact: true }).click();
    await page.keyboard.type('Somebody');
    await page.reload();
    expect(asked).toEqual(['beforeunload']);
  });

  it('has no result while it is refused, and the one before says so', async () => {
    await signIn(visit);
    const { page } = visit;
    await page.goto('/tools/regex-tester');
    await page.locator('main form .cm-content').fill('aaa');
    await page.getByLabel('Pattern').fill('a');
    await page.locator('main form button.main').click();
    await page.getByText('3 matches.').waitFor();
    expect(await page.getByText('Of what was here before').count()).toBe(0);
    await page.getByLabel('Pattern').fill('(');
    await page.getByText('Of what was here before').waitFor();
    expect(await page.getByText(/^Done\./).count()).toBe(0);
    expect(await faults(page)).toEqual([]);
    await page.getByLabel('Pattern').fill('a+');
    await page.getByText('1 match.').waitFor();
    expect(await page.getByText('Of what was here before').count()).toBe(0);
  });
});
