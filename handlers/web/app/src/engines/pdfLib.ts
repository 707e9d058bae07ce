import { later } from './later';

// pdfLib returns pdf-lib, a file of its own that the workers of several tools share.
export const pdfLib = later(() => import('@cantoo/pdf-lib'));

export type { PDFDocument, PDFFont, PDFImage, PDFPage } from '@cantoo/pdf-lib';

// The characters that the 14 standard fonts have (WinAnsiEncoding, ISO 32000-1, annex D).
const winAnsi = /^[\x20-\x7e\xa0-\xff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]*$/;

// isLatin reports whether a text can be written with a standard font.
export const isLatin = (text: string): boolean => winAnsi.test(text);
