import { describe, expect, inject, it } from 'vitest';
import { open, own } from './routes';
import { cutBy, faults, looks, shoot, soon, visitor, wear } from './visitor';

describe('every page', () => {
  const visit = visitor();

  for (const look of looks) {
    it(`is accessible and whole, ${look.name}`, async () => {
      const { page } = visit;
      await wear(page, look);
      const check = async (path: string): Promise<void> => {
        await page.goto(path);
        await page.locator('h1[tabindex]').waitFor();
        await page.waitForLoadState('networkidle');
        await shoot(page, `${look.name}${path.replaceAll('/', '-')}`);
        expect(await cutBy(page), `${path} is cut`).toBeLessThanOrEqual(0);
      };
      for (const path of open) await check(path);
      const { email, password } = inject('person');
      await page.goto('/sign-in');
      await page.getByLabel('E-mail').fill(email);
      await page.getByLabel('Password', { exact: true }).fill(password);
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: 'Overview' }).waitFor();
      const { jobs } = (await (await page.request.get('/v1/jobs?limit=1&includeClosed=true')).json()) as { jobs: { id: string }[] };
      for (const path of own) await check(path.replace('{id}', jobs[0]!.id));
      // What the account area leads to is a page of the router, else a reload of it is a 404.
      const tabs = await page.getByRole('navigation', { name: 'Account' }).getByRole('link').evaluateAll((links) => links.map((link) => new URL((link as HTMLAnchorElement).href).pathname));
      expect(tabs.length).toBeGreaterThan(7);
      expect(tabs.filter((path) => !own.includes(path))).toEqual([]);
    });
  }

  it('is named by the router, all kinds of them', () => {
    expect(open.length).toBeGreaterThan(6);
    expect(own.length).toBeGreaterThan(8);
  });

  it('of a tool is accessible and whole in each look', { timeout: 600_000 }, async () => {
    const { page } = visit;
    const { tools } = (await (await page.request.get('/v1/tools?includeHidden=true')).json()) as { tools: { slug: string }[] };
    expect(tools.length).toBeGreaterThan(90);
    for (const { slug } of tools) {
      await page.goto(`/tools/${slug}`);
      await page.locator('main form').first().waitFor();
      await page.waitForLoadState('networkidle');
      for (const look of looks) {
        await wear(page, look);
        expect({ slug, look: look.name, faults: await faults(page, look.name === 'dark' ? ['color-contrast'] : undefined) }).toEqual({ slug, look: look.name, faults: [] });
        expect(await cutBy(page), `${slug} is cut, ${look.name}`).toBeLessThanOrEqual(0);
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
    // The same by a drop; one beside the place for files leaves the page as it is.
    await page.getByRole('button', { name: 'Show all tools' }).click();
    await page.getByRole('link', { name: 'Word to PDF' }).waitFor();
    const dropped = await page.evaluateHandle(() => {
      const data = new DataTransfer();
      data.items.add(new File(['ID3'], 'dropped.mp3', { type: 'audio/mpeg' }));
      return data;
    });
    expect(await page.evaluate((dataTransfer) => document.querySelector('h1')!.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true })), dropped)).toBe(false);
    await page.dispatchEvent('.drop', 'drop', { dataTransfer: dropped });
    await page.getByText('Tools that take dropped.mp3').waitFor();
    expect(await page.getByRole('link', { name: 'Word to PDF' }).count()).toBe(0);
    // By category too.
    await page.getByLabel('Category').selectOption('Audio');
    await page.getByRole('link', { name: 'Compress audio' }).waitFor();
    await page.getByLabel('Category').selectOption('Images');
    await page.getByText('No tool fits.').waitFor();
    await page.getByLabel('Category').selectOption('All');
    // The tool that is opened has the file already.
    await page.getByRole('link', { name: 'Compress audio' }).click();
    await page.getByRole('button', { name: 'Remove dropped.mp3' }).waitFor();
  });
});
