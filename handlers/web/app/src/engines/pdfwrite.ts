import { PDFDocument, rgb, type PDFFont, type PDFImage, type PDFPage } from '@cantoo/pdf-lib';
import * as fontkit from 'fontkit';

export { rgb };
export type { PDFDocument, PDFFont, PDFImage, PDFPage };

/** Font is a text's font: its width in points, and which characters it does not have. */
export interface Font { font: PDFFont; missing(text: string): string[] }

/** started is an empty PDF with Noto Sans in two weights, of which only the letters that are used go into the file. */
export async function started(regular: ArrayBuffer, bold: ArrayBuffer): Promise<{ pdf: PDFDocument; regular: Font; bold: Font }> {
  const pdf = await PDFDocument.create({ updateMetadata: false });
  pdf.registerFontkit(fontkit as unknown as Parameters<PDFDocument['registerFontkit']>[0]);
  return { pdf, regular: await fontOf(pdf, regular), bold: await fontOf(pdf, bold) };
}

async function fontOf(pdf: PDFDocument, bytes: ArrayBuffer): Promise<Font> {
  const font = await pdf.embedFont(bytes, { subset: true });
  const known = new Set(font.getCharacterSet());
  return { font, missing: (text) => [...new Set(text)].filter((char) => char !== '\n' && !known.has(char.codePointAt(0)!)) };
}
