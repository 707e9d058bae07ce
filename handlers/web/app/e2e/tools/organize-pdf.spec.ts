import { expect } from 'vitest';
import { aPDF, notPDF, pageTexts, pdfBytesMax, turns, wholePDF } from '../check/pdf';
import { toolSpec } from '../tool';
import { soon } from '../visitor';

toolSpec('organize-pdf', {
  file: () => aPDF('three.pdf', ['One', 'Two', 'Three'], { width: 400, height: 300 }),
  bytesMax: pdfBytesMax,
  set: async (page) => {
    const press = async (name: string): Promise<void> => {
      await page.getByRole('button', { name, exact: true }).focus();
      await page.keyboard.press('Enter');
    };
    await press('Move Page 1 from place 1 back');
    await press('Turn Page 3 at place 3 to the right');
    await press('Put a blank page after place 1');
    await press('Take Page 2 at place 1 twice');
    expect(await page.getByLabel('Order').inputValue()).toBe('2,2,blank,1,3r90');
  },
  check: ({ path }) => {
    wholePDF(path);
    expect(pageTexts(path)).toEqual(['Two', 'Two', '', 'One', 'Three']);
    expect(turns(path)).toEqual([0, 0, 0, 0, 90]);
  },
  wrong: notPDF,
  more: (it, { open, give }) => {
    it('shows each page at its place, the same one at several, and more of them when asked', async () => {
      const page = await open();
      await give(page, { file: () => aPDF('long.pdf', Array.from({ length: 75 }, (_, n) => `Page ${n + 1}`)) });
      const items = page.locator('main form fieldset ol > li');
      await expect.poll(() => items.count(), soon).toBe(60);
      await page.getByRole('button', { name: 'Show more pages' }).click();
      await expect.poll(() => items.count(), soon).toBe(75);
      await page.getByLabel('Order').fill('2,1,2');
      await expect.poll(() => items.locator('canvas.painted').count(), soon).toBe(3);
      const [first, second, third] = await items.locator('canvas').evaluateAll((all) => all.map((one) => (one as HTMLCanvasElement).toDataURL()));
      expect([first === third, first === second]).toEqual([true, false]);
    });
  },
});
