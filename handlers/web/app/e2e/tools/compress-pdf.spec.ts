import { readFileSync, statSync } from 'node:fs';
import { expect } from 'vitest';
import { psnr } from '../check/likeness';
import { aPDF, notPDF, pageTexts, painted, pdfBytesMax, wholePDF } from '../check/pdf';
import { ran } from '../check/programs';
import { once } from '../check/once';
import { aScan, picturesIn } from '../check/scans';
import { charges, toolSpec } from '../tool';

const path = once(() => aScan('scan.pdf'));

toolSpec('compress-pdf', {
  file: path,
  bytesMax: pdfBytesMax,
  check: ({ path: small, name, bytes }) => {
    expect(name).toBe('scan-small.pdf');
    wholePDF(small);
    expect(bytes.includes('/ObjStm')).toBe(true);
    expect(statSync(small).size).toBeLessThan(statSync(path()).size * 0.4);
    expect(pageTexts(small)).toEqual(pageTexts(path()));
    const [photo, again, plain, drawn, inks, bits] = picturesIn(small);
    // 1600 pixels on 288 points are 400 to an inch; the photo that is there twice is needed at its largest place.
    expect(photo).toMatchObject({ width: 600, height: 450, color: 'rgb', coding: 'jpeg', dpi: 150 });
    expect(again).toMatchObject({ width: 600, dpi: 300 });
    expect(plain).toMatchObject({ width: 450, coding: 'jpeg' });
    expect(drawn).toMatchObject({ width: 200, coding: 'image' });
    expect(inks).toMatchObject({ color: 'cmyk', coding: 'jpeg', dpi: picturesIn(path())[4]!.dpi });
    expect(bits).toMatchObject({ width: 64, bits: 1 });
    expect(psnr(painted(small, 1, 96), painted(path(), 1, 96))).toBeGreaterThan(30);
    const objects = ran('qpdf', '--qdf', '--object-streams=disable', small, '-');
    for (const kept of ['https://example.com/kept', '(Name)', '(Ada)', '(A bookmark)']) expect(objects).toContain(kept);
    expect(objects).not.toContain('secret of a program');
  },
  wrong: notPDF,
  more: (it, { visit, open, give, run, done }) => {
    it('hands the original out where nothing gets smaller', async () => {
      const tight = aPDF('tight.pdf', ['Hello']);
      ran('qpdf', '--object-streams=generate', '--replace-input', tight);
      const page = await open();
      await give(page, { file: () => tight });
      await run(page);
      await done(page);
      await page.getByText('This is the original').waitFor();
      const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: /^Download/ }).click()]);
      expect(readFileSync(await download.path()).equals(readFileSync(tight))).toBe(true);
    });

    it('warns of a signature and refuses a protected file before anything is charged', async () => {
      const page = await open();
      const signed = aScan('signed.pdf', '/Perms << /DocMDP << /Type /Sig /ByteRange [0 1 2 3] /Contents <00> >> >>');
      await give(page, { file: () => signed });
      await page.getByText('This document is signed.').waitFor();
      await run(page);
      await page.getByText('The document is signed.').waitFor();
      expect(charges(visit)).toEqual([]);
      await page.getByLabel('Make it smaller without a valid signature').check();
      await run(page);
      await done(page);
      await page.getByText('It is void now.').waitFor();
      const protectedPath = path().replace('scan.pdf', 'protected.pdf');
      ran('qpdf', '--encrypt', '', 'owner', '256', '--modify=none', '--', path(), protectedPath);
      await give(page, { file: () => protectedPath });
      await page.getByText('Take the protection off first').waitFor();
      expect(charges(visit)).toHaveLength(1);
    });

    it('makes pictures grey, takes metadata out, and compares a page before and after', async () => {
      const page = await open();
      await give(page, { file: path });
      await page.getByLabel('How much smaller').selectOption({ label: 'as small as can be: pictures for screens (96 dpi)' });
      await page.getByLabel('Pictures in grey').check();
      await page.getByLabel('Take out metadata').check();
      await run(page);
      await done(page);
      await page.getByRole('img', { name: 'Page 1 before and after' }).waitFor();
      await page.waitForFunction(() => [...document.querySelectorAll<HTMLCanvasElement>('.both canvas')].every((canvas) => canvas.width > 500));
      const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: /^Download/ }).first().click()]);
      const to = path().replace('scan.pdf', 'grey.pdf');
      await download.saveAs(to);
      wholePDF(to);
      expect(picturesIn(to)[0]).toMatchObject({ color: 'gray', coding: 'jpeg', dpi: 96 });
      expect(picturesIn(to)[2]).toMatchObject({ color: 'gray' });
    });
  },
});
