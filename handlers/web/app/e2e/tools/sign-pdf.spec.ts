import { expect } from 'vitest';
import { aPDF, notPDF, pageTexts, painted, pdfBytesMax, wholePDF } from '../check/pdf';
import { psnr } from '../check/likeness';
import { ran } from '../check/programs';
import { toolSpec } from '../tool';

const file = (): string => aPDF('contract.pdf', ['Contract', 'Terms']);

toolSpec('sign-pdf', {
  file,
  bytesMax: pdfBytesMax,
  set: async (page) => {
    await page.getByLabel('Your name').fill('Ada Lovelace');
    await page.getByLabel('With a date below').press('Space');
    await page.getByLabel('Date', { exact: true }).fill('1 May 2026');
    await page.getByRole('button', { name: 'Next page' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Add a box' }).focus();
    await page.keyboard.press('Enter');
    for (const [field, value] of [['Left', '100'], ['Top', '600'], ['Width', '200'], ['Height', '60']]) {
      await page.getByLabel(`Box 1: ${field}`).fill(value!);
      await page.keyboard.press('Tab');
    }
  },
  check: ({ path }) => {
    wholePDF(path);
    const [first, second] = pageTexts(path);
    expect(first).toBe('Contract');
    expect(second).toContain('Terms');
    expect(second).toContain('1 May 2026');
    expect(ran('pdfimages', '-list', path).split('\n').filter((line) => /^ +2 /.test(line)).length).toBeGreaterThan(0);
    expect(psnr(painted(path, 1), painted(file(), 1))).toBe(100);
    // There is ink in the box, and none beside it.
    const shown = painted(path, 2);
    const inkIn = (left: number, width: number): number => {
      ran('vips', 'extract_area', shown, `${shown}.part.v`, String(left), '602', String(width), '56');
      return 255 - Number(ran('vips', 'avg', `${shown}.part.v`));
    };
    expect(inkIn(100, 200)).toBeGreaterThan(2);
    expect(inkIn(320, 40)).toBe(0);
  },
  wrong: notPDF,
});
