import { describe, expect, it } from 'vitest';
import { aPDF, notPDF, pageTexts, pdfBytesMax, wholePDF } from '../check/pdf';
import { ran, room } from '../check/programs';
import { toolSpec, withTool } from '../tool';

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

describe('split-pdf, into many parts', () => {
  const used = withTool('split-pdf');

  it('keeps the order of pages, and what belongs to the whole document', async () => {
    const texts = Array.from({ length: 15 }, (_, n) => `Page ${n + 1}`);
    const file = aPDF('many.pdf', texts);
    ran('exiftool', '-q', '-overwrite_original', '-Title=All of it', file);
    const page = await used.open({ file });
    await page.getByLabel('Pages in each part').fill('2');
    const { path } = await used.run();
    ran('unzip', '-o', '-d', room(), path);
    for (let part = 1; part <= 8; part++) {
      const made = `${room()}/many-${part}.pdf`;
      wholePDF(made);
      expect(pageTexts(made)).toEqual(texts.slice(2 * part - 2, 2 * part));
      expect(ran('pdfinfo', made)).toContain('All of it');
    }
  });
});
