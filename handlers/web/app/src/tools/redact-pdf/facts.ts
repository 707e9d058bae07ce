import type { PdfFacts } from '../pdf';

/** Facts are what the page of redact-pdf is told: flat is the PDF with what notes and forms show drawn on its pages. */
export interface Facts extends PdfFacts {
  flat: Blob;
}
