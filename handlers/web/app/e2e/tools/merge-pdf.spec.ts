import { expect } from 'vitest';
import { aPDF, notPDF, pageTexts, pdfBytesMax, wholePDF } from '../check/pdf';
import { ran } from '../check/programs';
import { toolSpec } from '../tool';

toolSpec('merge-pdf', {
  file: () => [aPDF('first.pdf', ['A1', 'A2']), aPDF('zweite ü.pdf', ['B1', 'B2', 'B3'])],
  bytesMax: pdfBytesMax,
  set: async (page) => {
    await page.getByRole('button', { name: 'Move zweite ü.pdf up' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('listitem').first().getByText('zweite ü.pdf').waitFor();
    await page.getByLabel('zweite ü.pdf', { exact: true }).fill('z,1');
  },
  check: ({ path }) => {
    wholePDF(path);
    expect(pageTexts(path)).toEqual(['B3', 'B1', 'A1', 'A2']);
    const { outlines } = JSON.parse(ran('qpdf', '--json', '--json-key=outlines', path)) as { outlines: { title: string; destpageposfrom1: number }[] };
    expect(outlines.map((one) => [one.title, one.destpageposfrom1])).toEqual([['zweite ü', 1], ['first', 3]]);
  },
  wrong: notPDF,
});
