import { describe, expect, it } from 'vitest';
import { signUp, visitor } from './visitor';

describe('people', () => {
  const visit = visitor();

  it('sign up, sign out and in again', async () => {
    const { page } = visit;
    const person = await signUp(page);
    await page.getByRole('link', { name: '100 credits' }).first().waitFor();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('link', { name: 'Sign in' }).click();
    await page.getByLabel('E-mail').fill(person.email);
    await page.getByLabel('Password', { exact: true }).fill('wrong horse battery');
    const enter = page.locator('form').getByRole('button', { name: 'Sign in', exact: true });
    await enter.click();
    expect(await page.getByRole('alert').textContent()).toContain('The e-mail or the password is wrong.');
    await page.getByLabel('Password', { exact: true }).fill(person.password);
    await enter.click();
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
  });

  it('are told that an e-mail is taken', async () => {
    const { page } = visit;
    const { email } = await signUp(page);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('link', { name: 'Sign up' }).first().waitFor();
    await page.goto('/sign-up');
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Password', { exact: true }).fill('another horse battery');
    await page.locator('form').getByRole('button', { name: 'Sign up', exact: true }).click();
    expect(await page.getByRole('alert').textContent()).toContain('There is an account with this e-mail already.');
  });

  it('whose session ends elsewhere are asked to sign in', async () => {
    const { page, context } = visit;
    await signUp(page);
    await context.clearCookies();
    await page.getByRole('link', { name: 'Jobs', exact: true }).click();
    await page.getByText('Sign in to see your account.').waitFor();
  });
});
