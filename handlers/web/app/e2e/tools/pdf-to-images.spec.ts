import { expect } from 'vitest';
import { aPDF, notPDF, painted, pdfBytesMax } from '../check/pdf';
import { psnr, sizeOf } from '../check/likeness';
import { ran, room } from '../check/programs';
import { toolSpec } from '../tool';

const file = (): string => aPDF('five.pdf', ['One', 'Two', 'Three', 'Four', 'Five']);

toolSpec('pdf-to-images', {
  file,
  bytesMax: pdfBytesMax,
  set: async (page) => void (await page.getByLabel('Pages', { exact: true }).fill('2,4')),
  check: ({ path }) => {
    ran('unzip', '-o', '-d', room(), path);
    for (const n of [2, 4]) {
      expect(sizeOf(`${room()}/five-${n}.png`)).toEqual([1240, 1754]);
      expect(psnr(`${room()}/five-${n}.png`, painted(file(), n, 150))).toBeGreaterThan(25);
    }
  },
  wrong: notPDF,
});
