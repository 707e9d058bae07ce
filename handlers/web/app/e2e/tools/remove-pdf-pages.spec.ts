import { expect } from 'vitest';
import { aPDF, notPDF, pageTexts, pdfBytesMax, wholePDF } from '../check/pdf';
import { toolSpec } from '../tool';

toolSpec('remove-pdf-pages', {
  file: () => aPDF('five.pdf', ['One', 'Two', 'Three', 'Four', 'Five']),
  bytesMax: pdfBytesMax,
  // The thumbnails' ticks, by keyboard: the second and the last page.
  set: async (page) => {
    for (const name of ['Page 2', 'Page 5']) {
      await page.getByLabel(name).focus();
      await page.keyboard.press('Space');
    }
    expect(await page.getByLabel('Pages to leave out').inputValue()).toBe('2,5');
  },
  check: ({ path, name }) => {
    expect(name).toBe('five-shorter.pdf');
    wholePDF(path);
    expect(pageTexts(path)).toEqual(['One', 'Three', 'Four']);
  },
  wrong: notPDF,
});
