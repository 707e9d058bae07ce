import { describe, expect, inject, it } from 'vitest';
import { shoot, signUp, visitor } from './visitor';

const html = '<h1>Hello</h1>';
const markdown = { name: 'note.md', mimeType: 'text/markdown', buffer: Buffer.from('# Hello\n') };

describe('what strangers stumbled over', () => {
  const visit = visitor();

  it('a mistyped address has a page', async () => {
    const { page } = visit;
    const answer = await page.goto('/nothing-here');
    expect(answer?.status()).toBe(404);
    await page.getByRole('heading', { name: 'There is no such page' }).waitFor();
    await signUp(page);
    expect((await page.goto('/account/nothing-here'))?.status()).toBe(404);
    await page.getByRole('heading', { name: 'There is no such page' }).waitFor();
    await page.getByRole('link', { name: 'All tools' }).click();
    await page.getByRole('heading', { name: 'Tools', exact: true }).waitFor();
  });

  it('a text can be run again as it is', async () => {
    const { page } = visit;
    await signUp(page);
    await page.goto('/tools/html-to-pdf-api');
    await page.getByLabel('Text', { exact: true }).fill(html);
    for (const done of [1, 2]) {
      await page.getByRole('button', { name: /^Start/ }).click();
      await expect.poll(() => page.locator('.tag.succeeded').count(), { timeout: 60_000 }).toBe(done);
    }
    await page.getByText('About this result').first().click();
    await page.getByText('What was waited for came').first().waitFor();
  });

  it('the reason of a refused upload is on the job’s page too', async () => {
    const { page } = visit;
    await signUp(page);
    await page.goto('/tools/pdf-to-text');
    await page.locator('input[type=file]').setInputFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer: Buffer.from('just a text, and no PDF at all') });
    await page.getByRole('button', { name: /^Start/ }).click();
    const why = page.getByText('The file is not what its name says');
    await why.waitFor();
    await page.locator('article').getByRole('link', { name: /^job_/ }).click();
    await page.getByText('The file was not accepted. The file is not what its name says').waitFor();
    await page.getByText('All jobs').waitFor();
    await page.getByText('3 credits were given back').waitFor();
  });

  it('an interrupted upload has one place for its file', async () => {
    const { page } = visit;
    await signUp(page);
    await page.route('**/v1/uploads/**', () => undefined); // never arrives
    await page.goto('/tools/html-markdown-to-pdf');
    await page.locator('input[type=file]').setInputFiles(markdown);
    await page.getByRole('button', { name: /^Start/ }).click();
    await page.waitForURL(/\?job=/);
    await page.getByText('Sending the file').waitFor();
    const address = page.url();
    await page.goto('/licences'); // the request ends with the page
    await page.unroute('**/v1/uploads/**');
    await page.goto(address);
    await page.getByText('The upload was interrupted').waitFor();
    expect(await page.locator('.drop').count()).toBe(1);
    await page.getByRole('button', { name: /^Cancel/ }).click();
    await page.getByText('Canceled.').waitFor();
    expect(await page.locator('.drop').count()).toBe(1);
  });

  it('options have ready-made sets, and sizes in MB', async () => {
    const { page } = visit;
    await page.goto('/tools/compress-video');
    await page.getByRole('button', { name: 'For e-mail (10 MB)' }).click();
    expect(await page.getByLabel('Largest size in MB').inputValue()).toBe('10');
    expect(await page.getByLabel('Quality').inputValue()).toBe('medium');
    await page.getByRole('button', { name: 'Nearly as it was' }).click();
    expect(await page.getByLabel('Largest size in MB').inputValue()).toBe('');
  });

  it('Markdown is shown as the document that it describes', async () => {
    const { page } = visit;
    await signUp(page);
    await page.goto('/tools/pdf-to-markdown');
    await page.locator('input[type=file]').setInputFiles(inject('sample'));
    await page.getByRole('button', { name: /^Start/ }).click();
    const preview = page.getByRole('region', { name: /^Preview/ });
    await preview.getByRole('heading', { name: 'It works' }).waitFor();
    await shoot(page, 'markdown');
    await page.getByRole('button', { name: 'Show it as text' }).click();
    await preview.getByText('# It works').waitFor();
  });

  it('tables are whole on a telephone', async () => {
    const { page } = visit;
    await page.setViewportSize({ width: 360, height: 740 });
    const { email, password } = inject('person');
    await page.goto('/sign-in');
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    for (const path of ['/account/credits', '/account/usage']) {
      await page.goto(path);
      const cells = page.locator('table.stacked td');
      await cells.first().waitFor();
      await shoot(page, 'telephone' + path.replaceAll('/', '-'));
      for (const box of await Promise.all((await cells.all()).slice(0, 20).map((cell) => cell.boundingBox()))) {
        if (box) expect(box.x + box.width).toBeLessThanOrEqual(360);
      }
    }
  });
});
