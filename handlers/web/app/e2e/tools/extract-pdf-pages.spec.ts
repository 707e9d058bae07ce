import { expect } from 'vitest';
import { aPDF, notPDF, pageTexts, pdfBytesMax, wholePDF } from '../check/pdf';
import { toolSpec } from '../tool';

toolSpec('extract-pdf-pages', {
  file: () => aPDF('five.pdf', ['One', 'Two', 'Three', 'Four', 'Five']),
  bytesMax: pdfBytesMax,
  set: async (page) => void (await page.getByLabel('Pages to take').fill('z,1-2')),
  check: ({ path }) => {
    wholePDF(path);
    expect(pageTexts(path)).toEqual(['Five', 'One', 'Two']);
  },
  wrong: notPDF,
});
