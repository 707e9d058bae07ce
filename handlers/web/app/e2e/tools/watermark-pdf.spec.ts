import { expect } from 'vitest';
import { aPDF, notPDF, pageTexts, painted, pdfBytesMax, wholePDF } from '../check/pdf';
import { psnr } from '../check/likeness';
import { toolSpec } from '../tool';

const file = (): string => aPDF('two.pdf', ['First', 'Second']);

toolSpec('watermark-pdf', {
  file,
  bytesMax: pdfBytesMax,
  set: async (page) => {
    await page.getByLabel('Text', { exact: true }).fill('DRAFT');
    await page.getByLabel('Pages', { exact: true }).fill('2');
  },
  check: ({ path }) => {
    wholePDF(path);
    const [first, second] = pageTexts(path);
    expect(first).toBe('First');
    expect(second).toContain('Second');
    expect(psnr(painted(path, 1), painted(file(), 1))).toBe(100);
    const changed = psnr(painted(path, 2), painted(file(), 2));
    expect(changed).toBeLessThan(35);
    expect(changed).toBeGreaterThan(10);
  },
  wrong: notPDF,
});
