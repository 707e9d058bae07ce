import { input, qpdf } from '../engines/qpdf';
import { pdf as words } from '../texts/en/pdf';
import { Refusal, refuseUnless } from './refusal';

export { pagesOf, writtenOf } from './pages';

// PdfFacts are what a PDF's page is told about it.
export interface PdfFacts {
  pages: number;
}

// opened looks whether a PDF can be read without a password, and counts its pages.
export async function opened(pdf: Blob): Promise<PdfFacts> {
  const ran = await qpdf([pdf], ['--show-npages', input()]);
  if (/invalid password/i.test(ran.words)) throw new Refusal(words.encrypted);
  const pages = Number(ran.words.split('\n').findLast((line) => /^\d+$/.test(line.trim())));
  refuseUnless(ran.code !== 2 && Number.isInteger(pages), words.damaged);
  refuseUnless(pages > 0, words.noPages);
  return { pages };
}

// made returns what a call of qpdf writes. It throws if there is nothing.
export async function made(pdfs: Blob[], args: string[]): Promise<Uint8Array<ArrayBuffer>> {
  const ran = await qpdf(pdfs, args);
  if (ran.code === 2 || !ran.output) throw new Error(`qpdf: ${ran.words}`);
  return ran.output;
}
