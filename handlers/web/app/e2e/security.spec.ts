import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { shoot, shootAll, signUp, soon, visitor } from './visitor';

describe('the security page', () => {
  const visit = visitor();

  it('changes password and e-mail, and ends other sessions', async () => {
    const { page, context } = visit;
    const { email, password } = await signUp(page);
    const elsewhere = await context.browser()!.newContext({ baseURL: new URL(page.url()).origin });
    const signIn = (secret: string) => elsewhere.request.post('/v1/account/sessions', { data: { email, password: secret } });
    expect((await signIn(password)).status()).toBe(201);
    await page.getByRole('link', { name: 'Security' }).click();
    await page.getByRole('button', { name: /^End the session of/ }).click();
    await expect.poll(async () => (await elsewhere.request.get('/v1/account')).status(), soon).toBe(401);
    await page.getByLabel('Current password').fill('wrong horse battery');
    await page.getByLabel('New password').fill('another horse battery');
    const save = page.getByRole('button', { name: 'Change the password' });
    await save.click();
    await page.getByText('The password is wrong.').waitFor();
    await page.getByLabel('Current password').fill(password);
    await save.click();
    await page.getByText('The password was changed').waitFor();
    await expect.poll(() => page.getByRole('button', { name: /^End the session of/ }).count(), soon).toBe(0);
    expect((await signIn(password)).status()).toBe(401);
    expect((await signIn('another horse battery')).status()).toBe(201);
    await elsewhere.close();
    await page.getByLabel('New e-mail').fill('new-' + email);
    await page.getByLabel('Your password').fill('another horse battery');
    await page.getByRole('button', { name: 'Change the e-mail address' }).click();
    await page.getByText('The e-mail address was changed.').first().waitFor();
    await page.reload();
    await page.getByText('A wrong password was given').waitFor();
    await shoot(page, 'security');
  });

  it('hands out all data, or says why not', async () => {
    const { page } = visit;
    await signUp(page);
    await page.getByRole('link', { name: 'Security' }).click();
    const take = page.getByRole('button', { name: 'Download your data' });
    const [download] = await Promise.all([page.waitForEvent('download'), take.click()]);
    expect(readFileSync(await download.path()).subarray(0, 2).toString()).toBe('PK');
    await page.route('**/v1/account/export', (route) => route.fulfill({ status: 403 }));
    await take.click();
    await page.getByText('You signed in more than 15 minutes ago.').waitFor();
  });

  it('closes the account', async () => {
    const { page } = visit;
    const { email, password } = await signUp(page);
    await page.getByRole('link', { name: 'Security' }).click();
    await page.getByRole('button', { name: 'Close this account…' }).click();
    await page.getByLabel('Your password').last().fill('wrong horse battery');
    await page.getByRole('button', { name: 'Delete everything for good' }).click();
    await page.getByText('The password is wrong.').waitFor();
    await shootAll(page, 'closing');
    await page.getByLabel('Your password').last().fill(password);
    await page.getByRole('button', { name: 'Delete everything for good' }).click();
    await page.getByText('The account was closed.').waitFor();
    await shootAll(page, 'closed');
    await page.getByRole('link', { name: 'Sign up' }).waitFor();
    await page.goto('/sign-in');
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.locator('form').getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByText('The e-mail or the password is wrong.').waitFor();
  });
});
