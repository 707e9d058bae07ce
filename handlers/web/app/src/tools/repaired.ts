import { open, PdfFault, resaved } from '../engines/pdfium';
import { failed, input, isForeign, qpdf as called, qpdfs as allCalled, type Ran } from '../engines/qpdf';
import { pdf as words } from '../texts/en/pdf';
import { notice } from './notice';

const asksPassword = ({ words }: Ran): boolean => /invalid password/i.test(words);

/**
 * qpdf calls qpdf once, as the engine does. As WebAssembly it cannot rebuild a lost table of objects, so a call that fails on damaged files is
 * repeated on what PDFium, which can, has saved of them; the page is told so. A file that is whole is never saved anew.
 */
export async function qpdf(pdfs: Blob[], args: string[], extraContent?: string | Uint8Array): Promise<Ran> {
  return mended(await called(pdfs, args, extraContent), pdfs, args, extraContent);
}

/** qpdfs calls qpdf several times on the same files, each as qpdf does. */
export async function* qpdfs(pdfs: Blob[], calls: string[][]): AsyncGenerator<Ran> {
  let at = 0;
  for await (const ran of allCalled(pdfs, calls)) yield mended(ran, pdfs, calls[at++]!);
}

async function mended(ran: Ran, pdfs: Blob[], args: string[], extraContent?: string | Uint8Array): Promise<Ran> {
  // A question such as --is-encrypted is answered by the code, without words.
  if (ran.code !== failed || ran.words === '' || asksPassword(ran) || isForeign(ran)) return ran;
  const whole: Blob[] = [];
  for (const pdf of pdfs) whole.push(await repaired(pdf));
  return whole.every((pdf, at) => pdf === pdfs[at]) ? ran : called(whole, args, extraContent);
}

/** repaired returns a PDF that qpdf reads: the same one, or what could be saved of it, of which the page is told. One that cannot be saved stays. */
export async function repaired(pdf: Blob): Promise<Blob> {
  if (await isRead(pdf)) return pdf;
  const saved = await savedAnew(pdf);
  if (!saved || !(await isRead(saved))) return pdf;
  notice(words.repaired);
  return saved;
}

/** savedAnew returns what PDFium, which can make a lost table of objects anew, saves of a PDF, locked by the same password as it is; undefined if it does not read it, or fails on it. */
export async function savedAnew(pdf: Blob, password?: Uint8Array): Promise<Blob | undefined> {
  const bytes = await resaved(pdf, password).catch(unlessFault);
  return bytes && new Blob([bytes], { type: pdf.type });
}

/** needsPassword says whether PDFium opens a PDF by a password only. */
export async function needsPassword(pdf: Blob): Promise<boolean> {
  const document = await open(pdf).catch(unlessFault);
  if (typeof document === 'object') document.close();
  return document === 'encrypted';
}

// What PDFium cannot read either is not saved.
function unlessFault(error: unknown): undefined {
  if (!(error instanceof PdfFault)) throw error;
}

async function isRead(pdf: Blob): Promise<boolean> {
  const ran = await called([pdf], ['--show-npages', input()]);
  return ran.code !== failed || asksPassword(ran);
}
