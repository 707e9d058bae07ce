import { describe, expect, it } from 'vitest';
import { aPDF, notPDF, pageTexts, painted, pdfBytesMax, wholePDF } from '../check/pdf';
import { psnr, sizeOf } from '../check/likeness';
import { pixelsOf } from '../check/pictures';
import { ran, room } from '../check/programs';
import { charges, toolSpec, withTool } from '../tool';

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

// covered fails unless every letter of a word on a page is under black.
function covered(before: string, after: string, page: number, word: string): void {
  const place = new RegExp(`xMin="([\\d.]+)" yMin="([\\d.]+)" xMax="([\\d.]+)" yMax="([\\d.]+)">${word}<`, 'i').exec(ran('pdftotext', '-bbox', '-f', String(page), '-l', String(page), before, '-'))!;
  const [x1, y1, x2, y2] = place.slice(1).map((one) => Math.round(Number(one))) as [number, number, number, number];
  const [was, is] = [painted(before, page), painted(after, page)].map((png) => ({ pixels: pixelsOf(png), width: sizeOf(png)[0] }));
  let letters = 0;
  let black = 0;
  for (let y = y1; y < y2; y++) {
    for (let x = x1; x < x2; x++) {
      const at = 3 * (y * was!.width + x);
      const dark = is!.pixels[at]! < 60;
      if (dark) black++;
      if (was!.pixels[at]! > 128) continue;
      letters++;
      expect(dark, `page ${page}: a letter is seen at ${x}, ${y}`).toBe(true);
    }
  }
  expect(letters).toBeGreaterThan(300);
  expect(black / ((x2 - x1) * (y2 - y1)), 'black, not letters').toBeGreaterThan(0.6);
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
    // On the turned page too, and the page without the word is as it was.
    for (const n of [1, 2]) covered(file(), path, n, 'Zacharias');
    expect(psnr(painted(path, 3), painted(file(), 3))).toBeGreaterThan(25);
  },
  wrong: notPDF,
});

describe('redact-pdf, of personal data', () => {
  const used = withTool('redact-pdf');

  it('blacks out what patterns find, and nothing else', async () => {
    const before = aPDF('personal.pdf', ['Nothing here', 'Ada ada@example.org']);
    const page = await used.open({ file: before });
    await page.getByLabel('Black out personal data').check();
    const { path } = await used.run();
    covered(before, path, 2, 'ada@example.org');
    expect(() => covered(before, path, 2, 'Ada')).toThrow();
    expect(psnr(painted(path, 1), painted(before, 1))).toBeGreaterThan(25);
    await page.getByText('1 place is black.').waitFor();
  });

  it('says where there is none, for nothing', async () => {
    const page = await used.open({ file: aPDF('none.pdf', ['Nothing here']) });
    await page.getByLabel('Black out personal data').check();
    await used.start();
    await page.getByText('No personal data was found in the text of the file.').waitFor();
    expect(charges(used.visit)).toEqual([]);
  });
});
