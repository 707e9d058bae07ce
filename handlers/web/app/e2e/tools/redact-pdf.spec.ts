import { expect } from 'vitest';
import { aPDF, notPDF, pageTexts, painted, pdfBytesMax, wholePDF } from '../check/pdf';
import { psnr, sizeOf } from '../check/likeness';
import { pixelsOf } from '../check/pictures';
import { ran, room } from '../check/programs';
import { toolSpec } from '../tool';

// Its second page is turned: the word has to be found where it is seen.
function file(): string {
  const path = `${room()}/secret.pdf`;
  if (pageTextsOf(path) === '') ran('qpdf', aPDF('plain.pdf', ['The name is Zacharias', 'Again ZACHARIAS', 'Nothing here']), '--rotate=+90:2', path);
  return path;
}

function pageTextsOf(path: string): string {
  try {
    return ran('pdftotext', path, '-');
  } catch {
    return '';
  }
}

toolSpec('redact-pdf', {
  file,
  bytesMax: pdfBytesMax,
  set: async (page) => {
    await page.getByLabel('Words to black out').fill('zacharias');
    await page.getByRole('button', { name: 'Add a box' }).focus();
    await page.keyboard.press('Enter');
    await page.getByLabel('Box 1: Left').fill('400');
    await page.keyboard.press('Tab');
  },
  check: ({ path, bytes }) => {
    wholePDF(path);
    expect(pageTexts(path)).toEqual(['', '', '']);
    const qdf = ran('qpdf', '--qdf', '--object-streams=disable', path, '-');
    expect(qdf).not.toMatch(/zacharias/i);
    expect(bytes.includes('Zacharias')).toBe(false);
    // Every letter of the word is under black, on the turned page too, and the page without it is as it was.
    for (const n of [1, 2]) {
      const word = /xMin="([\d.]+)" yMin="([\d.]+)" xMax="([\d.]+)" yMax="([\d.]+)">Zacharias</i.exec(ran('pdftotext', '-bbox', '-f', String(n), '-l', String(n), file(), '-'))!;
      const [x1, y1, x2, y2] = word.slice(1).map((one) => Math.round(Number(one))) as [number, number, number, number];
      const [was, is] = [painted(file(), n), painted(path, n)].map((png) => ({ pixels: pixelsOf(png), width: sizeOf(png)[0] }));
      let letters = 0;
      let black = 0;
      for (let y = y1; y < y2; y++) {
        for (let x = x1; x < x2; x++) {
          const at = 3 * (y * was!.width + x);
          const dark = is!.pixels[at]! < 60;
          if (dark) black++;
          if (was!.pixels[at]! > 128) continue;
          letters++;
          expect(dark, `page ${n}: a letter is seen at ${x}, ${y}`).toBe(true);
        }
      }
      expect(letters).toBeGreaterThan(300);
      expect(black / ((x2 - x1) * (y2 - y1)), 'black, not letters').toBeGreaterThan(0.6);
    }
    expect(psnr(painted(path, 3), painted(file(), 3))).toBeGreaterThan(25);
  },
  wrong: notPDF,
});
