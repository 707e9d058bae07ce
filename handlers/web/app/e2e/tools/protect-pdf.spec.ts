import { expect } from 'vitest';
import { aPDF, notPDF, pdfBytesMax } from '../check/pdf';
import { ended, ran } from '../check/programs';
import { toolSpec } from '../tool';

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
});
