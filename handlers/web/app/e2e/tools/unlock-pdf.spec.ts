import { expect } from 'vitest';
import { aPDF, notPDF, pageTexts, pdfBytesMax, wholePDF } from '../check/pdf';
import { ended, ran, room } from '../check/programs';
import { charges, toolSpec } from '../tool';

function locked(): string {
  const path = `${room()}/locked.pdf`;
  ran('qpdf', '--encrypt', 'pass ü', 'owner', '256', '--', aPDF('plain.pdf', ['Secret']), path);
  return path;
}

toolSpec('unlock-pdf', {
  file: locked,
  bytesMax: pdfBytesMax,
  set: async (page) => void (await page.getByLabel('Password of the file').fill('pass ü')),
  check: ({ path }) => {
    wholePDF(path);
    expect(ended('qpdf', '--is-encrypted', path).code).toBe(2);
    expect(pageTexts(path)).toEqual(['Secret']);
  },
  wrong: notPDF,
  more: (it, { open, visit, give, run }) => {
    it('finds a wrong password before the charge', async () => {
      const page = await open();
      await give(page, { file: locked });
      await page.getByLabel('Password of the file').fill('guess');
      await run(page);
      await page.getByText('This is not the password of the file.').waitFor();
      expect(charges(visit)).toEqual([]);
    });
  },
});
