import { open, PdfFault, type PdfDocument, type Unopened } from '../engines/pdfium';
import { pdf as words } from '../texts/en/pdf';
import { Broken, Refusal, refuseUnless } from './refusal';

const faults: Record<PdfFault['kind'], (page: number) => Error> = {
  page: (page) => new Refusal(words.pageDamaged(page + 1)),
  memory: () => new Refusal(words.pageTooLarge),
  engine: () => new Broken(words.unreadable),
};

/** withPdf lets a PDF be used that PDFium has opened. Why it cannot be is said in words. */
export async function withPdf<T>(pdf: Blob, use: (document: PdfDocument) => Promise<T> | T): Promise<T> {
  try {
    return await opened(pdf, use);
  } catch (error) {
    throw error instanceof PdfFault ? faults[error.kind](error.page ?? 0) : error;
  }
}

async function opened<T>(pdf: Blob, use: (document: PdfDocument) => Promise<T> | T): Promise<T> {
  const document = await open(pdf);
  refuseUnless(typeof document !== 'string', words[document as Unopened]);
  try {
    return await use(document);
  } finally {
    document.close();
  }
}
