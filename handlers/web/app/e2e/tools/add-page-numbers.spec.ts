import { expect } from 'vitest';
import { aPDF, notPDF, pageTexts, pdfBytesMax, wholePDF } from '../check/pdf';
import { ran, room } from '../check/programs';
import { toolSpec } from '../tool';

// Its third page is turned: the number has to stand upright there, and below.
function file(): string {
  const path = `${room()}/turned-page.pdf`;
  ran('qpdf', aPDF('four.pdf', ['Cover', 'Text', 'Text', 'Text']), '--rotate=+90:3', path);
  return path;
}

toolSpec('add-page-numbers', {
  file,
  bytesMax: pdfBytesMax,
  set: async (page) => {
    await page.getByLabel('Form').selectOption('Page 1 of n');
    await page.getByLabel('Pages', { exact: true }).fill('2-z');
    await page.getByLabel('First number').fill('5');
  },
  check: ({ path }) => {
    wholePDF(path);
    expect(pageTexts(path).map((text) => /Page.*/.exec(text)?.[0])).toEqual([undefined, 'Page 5 of 7', 'Page 6 of 7', 'Page 7 of 7']);
    const [, y] = /yMin="([\d.]+)"[^>]*>6</.exec(ran('pdftotext', '-bbox', '-f', '3', '-l', '3', path, '-'))!;
    expect(Number(y)).toBeGreaterThan(595 - 60);
  },
  wrong: notPDF,
});
