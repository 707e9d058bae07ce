import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { aPDF, notPDF, pageTexts, pdfBytesMax, wholePDF } from '../check/pdf';
import { ended, kept, ran, room } from '../check/programs';
import { charges, toolSpec } from '../tool';

function locked(): string {
  const path = `${room()}/locked.pdf`;
  ran('qpdf', '--encrypt', 'pass ü', 'owner', '256', '--', aPDF('plain.pdf', ['Secret']), path);
  return path;
}

// lost is that file without the place of its page's content, which nothing but the work itself looks for.
function lost(): string {
  const text = readFileSync(locked(), 'latin1');
  const content = Number(/\/Contents (\d+) 0 R/.exec(text)![1]);
  const entry = text.indexOf('xref\n') + `xref\n0 ${/xref\n0 (\d+)/.exec(text)![1]}\n`.length + 20 * content;
  return kept('lost.pdf', Buffer.from(`${text.slice(0, entry)}0000000001${text.slice(entry + 10)}`, 'latin1'));
}

toolSpec('unlock-pdf', {
  file: locked,
  bytesMax: pdfBytesMax,
  set: async (page) => void (await page.getByLabel('Password of the file').fill('pass ü')),
  check: ({ path }) => {
    wholePDF(path);
    expect(ended('qpdf', '--is-encrypted', path).code).toBe(2);
    expect(pageTexts(path)).toEqual(['Secret']);
  },
  wrong: notPDF,
  more: (it, { open, visit, give, run }) => {
    it('finds a wrong password before the charge', async () => {
      const page = await open();
      await give(page, { file: locked });
      await page.getByLabel('Password of the file').fill('guess');
      await run(page);
      await page.getByText('This is not the password of the file.').waitFor();
      expect(charges(visit)).toEqual([]);
    });

    it('says in words that a damaged file cannot be unlocked', async () => {
      const page = await open();
      await give(page, { file: lost });
      await page.getByLabel('Password of the file').fill('pass ü');
      await run(page);
      await page.getByText('The file is damaged in a place that is needed for this').waitFor();
      expect(await page.getByText('For a report').count()).toBe(0);
    });
  },
});
