import { expect } from 'vitest';
import { aPDF, notPDF, pdfBytesMax } from '../check/pdf';
import { ended, ran } from '../check/programs';
import { charges, toolSpec } from '../tool';

const password = 'Straße 7 "x"';

toolSpec('protect-pdf', {
  file: () => aPDF('one.pdf', ['Secret']),
  bytesMax: pdfBytesMax,
  set: async (page) => {
    await page.getByLabel('Password to open the file').fill(password);
    await page.getByLabel('Printing').selectOption('not allowed');
  },
  check: ({ path }) => {
    expect(ended('pdftotext', path, '-').code).not.toBe(0);
    expect(ended('qpdf', '--password=wrong', '--check', path).words).toContain('invalid password');
    const said = ran('qpdf', `--password=${password}`, '--show-encryption', path);
    expect(said).toMatch(/R = 6\b/);
    expect(said).toMatch(/file encryption method: AESv3/);
    expect(said).toMatch(/print low resolution: not allowed/);
    expect(said).toMatch(/extract for any purpose: allowed/);
    expect(said).toContain('Supplied password is user password');
    expect(ran('pdftotext', '-upw', password, path, '-')).toContain('Secret');
  },
  wrong: notPDF,
  more: (it, { open, visit, give, run, done }) => {
    const file = (): string => aPDF('one.pdf', ['Secret']);

    it('refuses letters that programs take for others, and joins those in parts', async () => {
      const page = await open();
      const typed = page.getByLabel('Password to open the file');
      expect(await typed.getAttribute('autocomplete')).toBe('new-password');
      await give(page, { file });
      await typed.fill('10 m²');
      await run(page);
      await page.getByText('Programs do not agree on ²').waitFor();
      expect(charges(visit)).toEqual([]);
      await typed.fill('Zu\u0308rich');
      await page.getByLabel('Password to change the limits').fill('Zürich');
      await run(page);
      await page.getByText('another password than the one to open').waitFor();
      await page.getByLabel('Password to change the limits').fill('');
      await run(page);
      await done(page);
      const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: /^Download/ }).first().click()]);
      expect(ran('pdftotext', '-upw', 'Zürich', await download.path(), '-')).toContain('Secret');
    });
  },
});
