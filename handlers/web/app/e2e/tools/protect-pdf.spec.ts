import { expect } from 'vitest';
import { aPDF, assembled, notPDF, pdfBytesMax } from '../check/pdf';
import { ended, ran, room } from '../check/programs';
import { charges, toolSpec } from '../tool';

const password = 'Straße 7 "x"';

// signed is a file with the dictionary of a signature, which may be opened by everybody, though it is locked.
function signed(locked: boolean): string {
  const path = `${room()}/signed.pdf`, to = `${room()}/signed-locked.pdf`;
  assembled('signed.pdf', ['<< /Type /Catalog /Pages 2 0 R /AcroForm << /SigFlags 3 /Fields [4 0 R] >> >>', '<< /Type /Pages /Count 1 /Kids [3 0 R] >>', '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 99 99] >>',
    '<< /FT /Sig /T (a) /V 5 0 R >>', '<< /Type /Sig /Filter /Adobe.PPKLite /SubFilter /adbe.pkcs7.detached /ByteRange [0 1 2 3] /Contents <00> >>']);
  if (locked) ran('qpdf', '--encrypt', '', 'owner', '256', '--', path, to);
  return locked ? to : path;
}

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

    it.each(['protect-pdf', 'unlock-pdf'])('says before the charge that a signature becomes void: %s', async (slug) => {
      const page = await open();
      await page.goto(`/tools/${slug}`);
      await give(page, { file: () => signed(slug === 'unlock-pdf') });
      await page.getByText('Any change makes the signature void').waitFor();
      expect(charges(visit)).toEqual([]);
    });
  },
});
