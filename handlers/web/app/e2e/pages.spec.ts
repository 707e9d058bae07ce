import { describe, expect, inject, it } from 'vitest';
import { faults, shoot, soon, visitor } from './visitor';

const open = ['/', '/tools/word-to-pdf', '/tools/html-to-pdf-api', '/tools/crop-video', '/tools/meta-tag-checker', '/tools/merge-pdf', '/tools/nope', '/sign-in', '/sign-up', '/licences'];
const own = ['/account', '/account/jobs', '/account/api-keys', '/account/credits', '/account/usage', '/account/webhooks', '/account/history', '/account/security'];
const looks = [
  { name: 'light', width: 1100, colorScheme: 'light' }, { name: 'dark', width: 1100, colorScheme: 'dark' }, { name: 'narrow', width: 320, colorScheme: 'light' },
] as const;

describe('every page', () => {
  const visit = visitor();

  for (const look of looks) {
    it(`is accessible and whole, ${look.name}`, async () => {
      const { page } = visit;
      await page.setViewportSize({ width: look.width, height: 800 });
      await page.emulateMedia({ colorScheme: look.colorScheme });
      const check = async (path: string): Promise<void> => {
        await page.goto(path);
        await page.locator('h1[tabindex]').waitFor();
        await page.waitForLoadState('networkidle');
        await shoot(page, `${look.name}${path.replaceAll('/', '-')}`);
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), `${path} is cut`).toBeLessThanOrEqual(0);
      };
      for (const path of open) await check(path);
      const { email, password } = inject('person');
      await page.goto('/sign-in');
      await page.getByLabel('E-mail').fill(email);
      await page.getByLabel('Password', { exact: true }).fill(password);
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: 'Overview' }).waitFor();
      for (const path of own) await check(path);
    });
  }

  it('of a tool that the service runs is accessible and whole in each look', async () => {
    const { page } = visit;
    const { tools } = (await (await page.request.get('/v1/tools?includeHidden=true')).json()) as { tools: { slug: string; processing: string }[] };
    const workers = tools.filter((tool) => tool.processing !== 'browser').map((tool) => tool.slug);
    expect(workers.length).toBe(25);
    for (const slug of workers) {
      await page.goto(`/tools/${slug}`);
      await page.locator('form').waitFor();
      for (const look of looks) {
        await page.setViewportSize({ width: look.width, height: 800 });
        await page.emulateMedia({ colorScheme: look.colorScheme, reducedMotion: 'reduce' }); // no colour on its way to another
        expect({ slug, look: look.name, faults: await faults(page) }).toEqual({ slug, look: look.name, faults: [] });
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), `${slug} is cut, ${look.name}`).toBeLessThanOrEqual(0);
      }
    }
  });

  it('is reached by keyboard alone', async () => {
    const { page } = visit;
    await page.goto('/');
    await page.locator('.tools').first().waitFor();
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to the content');
    await page.getByLabel('Search tools').focus();
    await page.keyboard.type('trim video');
    await page.getByRole('link', { name: 'Trim video' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Trim video' }).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName), soon).toBe('H1');
    await page.goBack();
    await page.getByRole('heading', { name: 'Tools', exact: true }).waitFor();
  });

  it('keeps the colours that were chosen', async () => {
    const { page } = visit;
    await page.goto('/');
    await page.getByLabel('Colours').selectOption('Dark');
    await page.reload();
    await page.locator('h1[tabindex]').waitFor();
    expect(await page.evaluate(() => getComputedStyle(document.body).colorScheme)).toBe('dark');
  });

  it('lists the tools that take a file', async () => {
    const { page } = visit;
    await page.goto('/');
    await page.locator('.tools').first().waitFor();
    await page.locator('input[type=file]').setInputFiles({ name: 'song.mp3', mimeType: 'audio/mpeg', buffer: Buffer.from('ID3') });
    await page.getByText('Tools that take song.mp3').waitFor();
    expect(await page.getByRole('link', { name: 'Compress audio' }).count()).toBe(1);
    expect(await page.getByRole('link', { name: 'Word to PDF' }).count()).toBe(0);
    // The tool that is opened has the file already.
    await page.getByRole('link', { name: 'Compress audio' }).click();
    await page.getByRole('button', { name: 'Remove song.mp3' }).waitFor();
  });
});
