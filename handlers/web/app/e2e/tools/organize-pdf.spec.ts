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
    it('moves pages by dragging, not for a file that is dragged over them, and undoes each step', async () => {
      const page = await open();
      await give(page, { file: () => aPDF('three.pdf', ['One', 'Two', 'Three'], { width: 400, height: 300 }) });
      const items = page.locator('main form fieldset:has(legend) ol > li');
      const order = (): Promise<string> => page.getByLabel('Order').inputValue();
      await expect.poll(() => items.count(), soon).toBe(3);
      await items.nth(0).dragTo(items.nth(2));
      expect(await order()).toBe('2,3,1');
      await page.evaluate(() => {
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File(['x'], 'other.pdf', { type: 'application/pdf' }));
        document.querySelectorAll('main form fieldset:has(legend) ol > li')[1]!.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
      });
      expect(await order()).toBe('2,3,1');
      await page.getByRole('button', { name: 'Turn all to the right' }).click();
      expect(await order()).toBe('2r90,3r90,1r90');
      await page.getByRole('button', { name: 'Undo' }).click();
      await page.getByRole('button', { name: 'As in the file' }).click();
      expect(await order()).toBe('1,2,3');
      await page.getByRole('button', { name: 'Undo' }).click();
      expect(await order()).toBe('2,3,1');
      await page.getByRole('button', { name: 'Undo' }).click();
      expect(await order()).toBe('1,2,3');
      expect(await page.getByRole('button', { name: 'Undo' }).isDisabled()).toBe(true);
    });

    it('keeps the focus on the page that a key moves, and in the list when the last page is left out', async () => {
      const page = await open();
      await give(page, { file: () => aPDF('three.pdf', ['One', 'Two', 'Three'], { width: 400, height: 300 }) });
      const order = (): Promise<string> => page.getByLabel('Order').inputValue();
      const focused = (): Promise<string | null> => page.evaluate(() => document.activeElement!.getAttribute('aria-label'));
      // The frames of a busy page come late: nothing may wait for one.
      await page.evaluate(() => (window.requestAnimationFrame = () => 0));
      await page.getByRole('button', { name: 'Move Page 1 from place 1 back' }).focus();
      await page.keyboard.press('Enter');
      expect([await order(), await focused()]).toEqual(['2,1,3', 'Move Page 1 from place 2 back']);
      await page.keyboard.press('Enter');
      expect([await order(), await focused()]).toEqual(['2,3,1', 'Move Page 1 from place 3 forward']);
      await page.getByRole('button', { name: 'Leave out Page 1 at place 3' }).focus();
      await page.keyboard.press('Enter');
      expect([await order(), await focused()]).toEqual(['2,3', 'Leave out Page 3 at place 2']);
    });

    it('shows each page at its place, the same one at several, and more of them when asked', async () => {
      const page = await open();
      await give(page, { file: () => aPDF('long.pdf', Array.from({ length: 75 }, (_, n) => `Page ${n + 1}`)) });
      const items = page.locator('main form fieldset:has(legend) ol > li');
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
