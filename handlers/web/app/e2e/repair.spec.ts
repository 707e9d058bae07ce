import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pdf as words } from '../src/texts/en/pdf';
import { aPDF, assembled, pageTexts, signedPDF, turns, wholePDF } from './check/pdf';
import { ended, kept } from './check/programs';
import { Driver } from './drive';
import { samples } from './fuzz/samples';
import { withTool } from './tool';
import { base } from './visitor';

// What happens to PDFs on their way: the table of objects and the end are lost, the objects were
// shifted by an editor of texts, or the place of the table is wrong.
const harms: Record<string, (pdf: string) => string> = {
  cut: (pdf) => pdf.slice(0, pdf.indexOf('xref\n')) + pdf.slice(pdf.indexOf('trailer'), pdf.indexOf('startxref')),
  shifted: (pdf) => pdf.replaceAll('\nendobj', '\r\nendobj'),
  misplaced: (pdf) => pdf.replace(/startxref\n\d+/, 'startxref\n7'),
};

function harmed(how: string, texts = ['One', 'Two', 'Three']): string {
  const path = kept(`${how}.pdf`, Buffer.from(harms[how]!(readFileSync(aPDF(`before-${how}.pdf`, texts), 'latin1')), 'latin1'));
  // 3 is qpdf's code for what it could repair.
  expect(ended('qpdf', '--check', path).code).toBe(3);
  return path;
}

describe('a damaged PDF that can be repaired', () => {
  const used = withTool('rotate-pdf');
  for (const how of Object.keys(harms)) {
    it(`${how}: is repaired, which is said, and worked on`, async () => {
      const page = await used.open({ file: harmed(how) });
      await page.getByText(/^The file is damaged\. It was repaired/).waitFor();
      const { path } = await used.run();
      wholePDF(path);
      expect(pageTexts(path)).toEqual(['One', 'Two', 'Three']);
      expect(turns(path)).toEqual([90, 90, 90]);
      // The words belong to the input, and go with it.
      await page.locator('main input[type=file]').first().setInputFiles(aPDF('whole.pdf', ['One']));
      await page.locator('main form button.main:enabled').waitFor();
      await expect.poll(() => page.getByText(/It was repaired/).count()).toBe(0);
    });
  }
});

describe('a damaged PDF among whole ones', () => {
  const used = withTool('merge-pdf');
  it('is repaired, and no other is touched', async () => {
    const page = await used.open({});
    await page.locator('main input[type=file]').first().setInputFiles([aPDF('first.pdf', ['First']), harmed('cut'), aPDF('last.pdf', ['Last'])]);
    const { path } = await used.run();
    wholePDF(path);
    expect(pageTexts(path)).toEqual(['First', 'One', 'Two', 'Three', 'Last']);
    expect(await page.getByText(/It was repaired/).count()).toBe(1);
  });
});

describe('several damaged PDFs with a signed one between them', () => {
  const used = withTool('merge-pdf');
  it('are said to be repaired once', async () => {
    const page = await used.open({});
    await page.locator('main input[type=file]').first().setInputFiles([harmed('cut'), signedPDF('signed.pdf'), harmed('misplaced')]);
    await page.locator('main form button.main:enabled').waitFor();
    expect(await page.locator('main .warn').allTextContents()).toEqual([`${words.repaired} signed.pdf: ${words.signed}`]);
  });
});

describe('a PDF that has lost a page', () => {
  const used = withTool('pdf-to-images');
  it('is refused in words, without print for a report', async () => {
    const file = assembled('lost.pdf', ['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Count 2 /Kids [3 0 R 9 0 R] >>', '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >>']);
    const page = await used.open({ file });
    await used.start();
    await page.getByText('Page 2 of the file is damaged, and cannot be read.').waitFor();
    expect(await page.getByText('For a report').count()).toBe(0);
  });
});

describe('every tool for PDFs', () => {
  let driver: Driver;
  beforeAll(async () => {
    driver = await Driver.start(base);
  });
  afterAll(() => driver.close());

  it('works on what can be repaired', async () => {
    const slugs = Object.keys(samples).filter((slug) => /pdf|document-metadata/.test(slug) && !['unlock-pdf', 'images-to-pdf'].includes(slug));
    expect(slugs).toHaveLength(14);
    const ends = [];
    for (const slug of slugs) {
      const { options = {}, count = 1 } = samples[slug]!;
      const path = harmed('cut');
      const file = { name: basename(path), mimeType: 'application/pdf', buffer: readFileSync(path) };
      ends.push([slug, (await driver.run(slug, { files: Array<typeof file>(count).fill(file), options })).how]);
    }
    expect(ends).toEqual(slugs.map((slug) => [slug, 'done']));
  });
});
