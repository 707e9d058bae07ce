import { describe, expect, it } from 'vitest';
import { focusedName, signUp, soon, tabTo, visitor } from './visitor';

describe('the account area by keyboard alone', () => {
  const visit = visitor();

  it('makes a key, replaces its secret and revokes it', async () => {
    const { page } = visit;
    await signUp(page);
    const press = async (name: RegExp, key = 'Enter'): Promise<void> => (await tabTo(page, name), page.keyboard.press(key));
    // What a press has opened has the focus: who does not see the page is where it goes on.
    const isOn = (name: RegExp): Promise<void> => expect.poll(() => focusedName(page), soon).toMatch(name);
    await press(/API keys/);
    await page.getByRole('heading', { name: 'API keys' }).waitFor();
    await press(/^\s*New key/);
    await isOn(/^\s*Name/);
    await page.keyboard.type('robot');
    await press(/See credits and usage/, 'Space');
    await press(/Create the key/);
    await isOn(/This is the key/);
    await press(/I have kept it/);
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName), soon).toBe('H1');
    await press(/Change: robot/);
    await isOn(/Name/);
    await press(/Keep as it is/);
    await isOn(/Change: robot/);
    await press(/New secret: robot/);
    await isOn(/The old secret works for/);
    await press(/^\s*New secret/);
    await isOn(/This is the key/);
    await press(/I have kept it/);
    await press(/Revoke: robot/);
    await isOn(/Yes, revoke it/);
    await page.keyboard.press('Enter');
    await page.getByText('revoked').waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName), soon).toBe('H1');
  });

  it('filters and verifies the history, and closes the account', async () => {
    const { page } = visit;
    const { password } = await signUp(page);
    const press = async (name: RegExp, key = 'Enter'): Promise<void> => (await tabTo(page, name), page.keyboard.press(key));
    await press(/^\s*History/);
    await page.getByRole('listitem').getByText('The account was opened').waitFor();
    await tabTo(page, /What/);
    await page.keyboard.type('A job failed');
    await press(/^\s*Show/);
    await page.getByText('No event fits.').waitFor();
    await press(/^\s*Verify$|^\s*Verify\s*$/);
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')), soon).toBe('Result');
    await press(/^\s*Security/);
    await page.getByRole('heading', { name: 'Security' }).waitFor();
    await press(/Close this account/);
    await expect.poll(() => focusedName(page), soon).toMatch(/Your password/);
    await press(/Keep the account/);
    await expect.poll(() => focusedName(page), soon).toMatch(/Close this account/);
    await page.keyboard.press('Enter');
    await expect.poll(() => focusedName(page), soon).toMatch(/Your password/);
    await page.keyboard.type(password);
    await page.keyboard.press('Enter');
    await page.getByText('The account was closed.').waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName), soon).toBe('H1');
  });
});
