import { describe, expect, it } from 'vitest';
import { pdf as words } from '../src/texts/en/pdf';
import { aPDF, signedPDF } from './check/pdf';
import { browserTools } from './check/registry';
import { charges, signIn } from './tool';
import { visitor } from './visitor';

const pdfType = 'application/pdf';
const slugs = (await browserTools([pdfType], [pdfType]));

describe('a signed PDF', () => {
  const visit = visitor();
  const give = (...paths: string[]) => visit.page.locator('main input[type=file]').first().setInputFiles(paths);

  it('is given to every tool that takes PDFs and makes PDFs', () => {
    expect(slugs.sort()).toEqual(['add-page-numbers', 'compress-pdf', 'extract-pdf-pages', 'merge-pdf', 'organize-pdf', 'pdf-metadata-remover', 'protect-pdf', 'redact-pdf', 'remove-pdf-pages', 'rotate-pdf', 'sign-pdf', 'split-pdf', 'unlock-pdf', 'watermark-pdf']);
  });

  it.each(slugs)('loses its signature, which is said before the charge: %s', async (slug) => {
    await signIn(visit);
    await visit.page.goto(`/tools/${slug}`);
    const signed = signedPDF('signed.pdf', { locked: slug === 'unlock-pdf' });
    await give(...(slug === 'merge-pdf' ? [aPDF('plain.pdf', ['One']), signed] : [signed]));
    const said = visit.page.getByText(slug === 'merge-pdf' ? `signed.pdf: ${words.signed}` : words.signed);
    await said.waitFor();
    expect(await said.count()).toBe(1);
    expect(charges(visit)).toEqual([]);
  });
});

describe('a PDF of which only pictures are made', () => {
  const visit = visitor();
  it('keeps its signature', async () => {
    await signIn(visit);
    await visit.page.goto('/tools/pdf-to-images');
    await visit.page.locator('main input[type=file]').first().setInputFiles(signedPDF('signed.pdf'));
    await visit.page.locator('main form button.main:enabled').waitFor();
    expect(await visit.page.getByText(words.signed).count()).toBe(0);
  });
});
