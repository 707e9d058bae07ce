import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { shootAll, signUp, tabTo, visitor } from './visitor';

const markdown = { name: 'note.md', mimeType: 'text/markdown', buffer: Buffer.from('# Hello\n') };
const endless = { name: 'endless.html', mimeType: 'text/html', buffer: Buffer.from('<h1>Hello</h1><script>while (true);</script>') };

describe('a whole run', () => {
  const visit = visitor();

  it('goes by keyboard alone, from the sign-up to the download and its job', async () => {
    const { page } = visit;
    await page.goto('/');
    await page.locator('.tools').first().waitFor();
    await tabTo(page, /Search tools/);
    await page.keyboard.type('html and markdown');
    await tabTo(page, /HTML and Markdown to PDF/);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'HTML and Markdown to PDF' }).waitFor();
    // The browser's own window is kept back from here on; asked for along with the key, that may come after it.
    const chooser = page.waitForEvent('filechooser');
    await tabTo(page, /Choose files/);
    await page.keyboard.press('Enter');
    await (await chooser).setFiles(markdown);
    await tabTo(page, /Paper/);
    await page.keyboard.press('ArrowDown');
    await tabTo(page, /^\s*Start/);
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByText('What you have chosen stays.').waitFor();
    await tabTo(page, /No account yet/);
    await page.keyboard.press('Enter');
    await dialog.getByLabel('E-mail').waitFor();
    await tabTo(page, /E-mail/);
    await page.keyboard.type(`keys-${Date.now()}@example.com`);
    await tabTo(page, /Password/);
    await page.keyboard.type('correct horse battery');
    await page.keyboard.press('Enter');
    await page.locator('.tag.succeeded').waitFor();
    await tabTo(page, /^\s*Download/);
    const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
    expect(readFileSync(await download.path()).subarray(0, 5).toString()).toBe('%PDF-');
    await tabTo(page, /^\s*job_/);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'What happened' }).waitFor();
    await page.getByText('A job was done').waitFor();
    await shootAll(page, 'job');
  });

  it('is the same in two tabs', async () => {
    const { page, context } = visit;
    await signUp(page);
    const other = await context.newPage();
    await other.goto('/account/jobs');
    await other.getByText('There are no jobs.').waitFor();
    await page.goto('/tools/html-markdown-to-pdf');
    await page.locator('input[type=file]').first().setInputFiles(endless);
    await page.getByRole('button', { name: /^Start/ }).click();
    await page.locator('.tag.running').waitFor();
    await other.getByRole('link', { name: 'endless.html' }).waitFor();
    await other.locator('.tag.running').waitFor();
    await other.getByRole('button', { name: 'Cancel: endless.html' }).click();
    await page.getByText('Canceled. 1 credit was given back.').waitFor();
    await other.locator('.tag.canceled').waitFor();
    // A tab whose session was ended in the other one does not show what it knew.
    await other.getByRole('button', { name: 'Sign out' }).click();
    await other.getByRole('link', { name: 'Sign in' }).waitFor();
    await page.getByRole('link', { name: 'Sign in' }).waitFor();
    await page.goto('/account');
    await page.getByText('Sign in to see your account.').waitFor();
    await other.close();
  });
});
