import { blankPdf } from '../engines/blankPdf';
import { pdfium } from '../engines/pdfium';
import { pdfLib, type PDFDocument, type PDFPage } from '../engines/pdfLib';
import { input, out } from '../engines/qpdf';
import { made } from './pdf';
import { withPdf } from './withPdf';

// What draws will be needed: it comes while people look at the pages.
for (const engine of [pdfium, pdfLib]) engine().catch(() => undefined);

// Size is that of a page as it is shown, turned and cut, in points.
export interface Size {
  width: number;
  height: number;
}

// sizesOf returns the sizes of some pages.
export function sizesOf(pdf: Blob, pages: number[]): Promise<Size[]> {
  return withPdf(pdf, (document) => pages.map((page) => document.sizeOf(page)));
}

export interface Laid {
  pages: number[];
  under?: boolean;
  // prepare embeds fonts and pictures once; draw draws on the nth of pages, a sheet of its size that is shown as it is.
  draw: (sheet: PDFPage, at: number, size: Size) => void;
}

export type Prepare = (document: PDFDocument, lib: Awaited<ReturnType<typeof pdfLib>>) => Promise<Laid>;

// laidOver returns a PDF with drawings over, or under, some of its pages. The pages themselves stay as they are.
export async function laidOver(pdf: Blob, prepare: Prepare): Promise<Blob> {
  const lib = await pdfLib();
  const document = await lib.PDFDocument.create();
  const { pages, under = false, draw } = await prepare(document, lib);
  const sizes = await sizesOf(pdf, pages);
  sizes.forEach((size, at) => draw(document.addPage([size.width, size.height]), at, size));
  const sheets = new Blob([(await document.save()) as Uint8Array<ArrayBuffer>]);
  const to = pages.map((page) => page + 1).join(',');
  return made([pdf, sheets], [input(), under ? '--underlay' : '--overlay', input(1), '--from=1-z', `--to=${to}`, '--', out]);
}

let isRehearsed = false;

// rehearse draws on a blank page once, after what the worker does now: WebAssembly is compiled at the first call, here while people look at the pages.
export function rehearse(prepare: Prepare): void {
  if (isRehearsed) return;
  isRehearsed = true;
  setTimeout(() => void laidOver(new Blob([blankPdf({ width: 9, height: 9 })]), prepare).catch(() => undefined));
}

// colorOf reads #rrggbb as three numbers from 0 to 1.
export function colorOf(hex: string): [number, number, number] {
  return [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16) / 255) as [number, number, number];
}
