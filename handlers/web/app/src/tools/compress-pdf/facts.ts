import type { PdfFacts } from '../pdf';

/** Facts are what compress-pdf's page is told about a PDF. */
export interface Facts extends PdfFacts { signed: boolean }
