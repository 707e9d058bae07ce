import { failed, input, isForeign, type Ran } from '../engines/qpdf';
import { pdf as words } from '../texts/en/pdf';
import { Refusal, refuseUnless } from './refusal';
import { qpdf, qpdfs } from './repaired';
import { sayIfSigned } from './signed';

export { pagesOf, writtenOf } from './pages';

// PdfFacts are what a PDF's page is told about it.
export interface PdfFacts {
  pages: number;
}

export const pdfType = 'application/pdf';

// opened looks whether a PDF can be read without a password, and counts its pages. about names the file where there are several.
export async function opened(pdf: Blob, about = ''): Promise<PdfFacts> {
  const ran = await qpdf([pdf], ['--show-npages', input()]);
  const say = (what: string): string => (about === '' ? what : `${about}: ${what}`);
  if (/invalid password/i.test(ran.words)) throw new Refusal(say(words.encrypted));
  refuseUnless(!isForeign(ran), say(words.foreign));
  const pages = Number(ran.words.split('\n').findLast((line) => /^\d+$/.test(line.trim())));
  refuseUnless(ran.code !== failed && Number.isInteger(pages), say(words.damaged));
  refuseUnless(pages > 0, say(words.noPages));
  return { pages };
}

/** openedToChange is opened for a PDF that is to be changed: of a signed one it says that its signature becomes void. */
export async function openedToChange(pdf: Blob, about = ''): Promise<PdfFacts> {
  const facts = await opened(pdf, about);
  sayIfSigned(pdf, about);
  return facts;
}

// made returns the file that a call of qpdf writes. If there is none, it says so in words: what qpdf says of a damaged file helps nobody.
export async function made(pdfs: Blob[], args: string[], extraContent?: string | Uint8Array): Promise<Blob> {
  return (await allMade(pdfs, args, extraContent))[0]!;
}

// allMade returns the files that a call of qpdf writes, as made does.
export async function allMade(pdfs: Blob[], args: string[], extraContent?: string | Uint8Array): Promise<Blob[]> {
  return outputsOf(await qpdf(pdfs, args, extraContent));
}

// eachMade returns the file that each of several calls of qpdf on the same files writes, as made does.
export async function* eachMade(pdfs: Blob[], calls: string[][]): AsyncGenerator<Blob> {
  for await (const ran of qpdfs(pdfs, calls)) yield outputsOf(ran)[0]!;
}

function outputsOf({ code, outputs }: Ran): Blob[] {
  refuseUnless(code !== failed && outputs.length > 0, words.undone);
  return outputs;
}

// numbers writes pages, counted from 0, for qpdf, which counts from 1.
export const numbers = (pages: number[]): string => pages.map((page) => page + 1).join(',');
