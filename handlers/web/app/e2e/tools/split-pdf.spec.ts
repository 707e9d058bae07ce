import { expect } from 'vitest';
import { aPDF, notPDF, pageTexts, pdfBytesMax, wholePDF } from '../check/pdf';
import { ran, room } from '../check/programs';
import { toolSpec } from '../tool';

toolSpec('split-pdf', {
  file: () => aPDF('five.pdf', ['One', 'Two', 'Three', 'Four', 'Five']),
  bytesMax: pdfBytesMax,
  set: async (page) => {
    await page.getByLabel('Split').selectOption('into ranges');
    await page.getByLabel('Ranges').fill('1-2,z,2+4');
  },
  check: ({ path }) => {
    ran('unzip', '-o', '-d', room(), path);
    for (const [name, texts] of [['five-1.pdf', ['One', 'Two']], ['five-2.pdf', ['Five']], ['five-3.pdf', ['Two', 'Four']]] as const) {
      wholePDF(`${room()}/${name}`);
      expect(pageTexts(`${room()}/${name}`)).toEqual(texts);
    }
  },
  wrong: notPDF,
});
