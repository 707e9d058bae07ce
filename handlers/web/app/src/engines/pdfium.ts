import { init, type WrappedPdfiumModule } from '@embedpdf/pdfium';
import { aheadOf } from './ahead';
import { asset } from './asset';
import { holds } from './held';
import { doubtsOf, type Doubts } from './pdfMarks';
import { find, heapOf, lacks, textOf, withText, type Found, type Known } from './pdfText';

let ready: Promise<WrappedPdfiumModule> | undefined;

// pdfium returns the engine, started once in a worker.
export function pdfium(): Promise<WrappedPdfiumModule> {
  ready ??= asset('pdfium').then(async (wasmBinary) => {
    const engine = await init({ wasmBinary });
    engine.PDFiumExt_Init();
    return engine;
  });
  return ready;
}

/** PdfFault is why PDFium cannot do something: a page that is damaged, too little memory, or the engine itself, which another one has followed then. */
export class PdfFault extends Error {
  readonly kind: 'page' | 'memory' | 'engine';
  // page is counted from 0.
  readonly page: number | undefined;
  constructor(kind: PdfFault['kind'], page?: number) {
    super(kind);
    this.kind = kind;
    this.page = page;
  }
}

// alive calls the engine. One that has run into a trap, or out of its stack, cannot be trusted any longer: the next call has another one.
function alive<T>(engine: Promise<WrappedPdfiumModule>, use: () => T): T {
  try {
    return use();
  } catch (error) {
    if (!(error instanceof WebAssembly.RuntimeError || error instanceof RangeError)) throw error;
    if (ready === engine) ready = undefined;
    throw new PdfFault('engine');
  }
}

// PdfDocument is an open file. Sizes are in points, as a page is shown.
export interface PdfDocument {
  pages: number;
  sizeOf(page: number): { width: number; height: number };
  // paint paints a page on a canvas, which gets its size.
  paint(page: number, scale: number, onto: OffscreenCanvas): void;
  // find returns where a text lies on a page, whatever the case of its letters: boxes in points from the left upper corner.
  find(page: number, text: string): Found[];
  // textOf is what a page says, line by line.
  textOf(page: number): string;
  // doubts is why a search may miss what is seen on a page.
  doubts(page: number): Doubts;
  close(): void;
}

/** Unopened is why a PDF is not opened. */
export type Unopened = 'encrypted' | 'foreign' | 'damaged';

// The errors of FPDF_GetLastError.
const unopened: Record<number, 'encrypted' | 'foreign'> = { 4: 'encrypted', 5: 'foreign' };
// Annotations are painted too; the bytes of a pixel are asked for in the order that canvases have.
const renderFlags = 0x01 | 0x10;
const white = 0xffffffff;
const bgra = 4;
// What browsers take as the side of a canvas.
const sideMax = 32_767;

// open opens a PDF. It returns why not, if it cannot: the password is missing or wrong, it is locked in another way, or it is damaged.
export async function open(pdf: Blob, password = ''): Promise<PdfDocument | Unopened> {
  const mine = pdfium();
  const engine = await mine;
  const file = lent(engine, pdf);
  const document = alive(mine, () => engine.FPDF_LoadCustomDocument(file.access, password));
  if (document === 0) {
    file.end();
    return unopened[engine.FPDF_GetLastError()] ?? 'damaged';
  }
  return opened(engine, document, file.end, (use) => alive(mine, use));
}

/**
 * resaved returns a PDF as PDFium writes it anew, with a table of objects that is right, and undefined if PDFium cannot open it either, with this password in the bytes that the
 * file has of it. It stays locked by the same. Signatures and earlier states of the document are lost.
 */
export const resaved = (pdf: Blob, password: Uint8Array = new Uint8Array()): Promise<Uint8Array<ArrayBuffer> | undefined> => changed(pdf, () => undefined, password);

/**
 * withAppearances is resaved, with appearances for the notes that have none, as PDFium draws them: of a note of text its text is a part of the file
 * then, like any other.
 */
export const withAppearances = (pdf: Blob): Promise<Uint8Array<ArrayBuffer> | undefined> => changed(pdf, drawOnce);

// drawOnce has the engine make the appearances that are missing, which it does when a page is painted, be it ever so small.
function drawOnce(engine: WrappedPdfiumModule, document: number): void {
  for (let page = 0; page < engine.FPDF_GetPageCount(document); page++) {
    const handle = engine.FPDF_LoadPage(document, page);
    if (handle === 0) continue;
    const bitmap = engine.FPDFBitmap_CreateEx(1, 1, bgra, 0, 0);
    engine.FPDF_RenderPageBitmap(bitmap, handle, 0, 0, 1, 1, 0, renderFlags);
    engine.FPDFBitmap_Destroy(bitmap);
    engine.FPDF_ClosePage(handle);
  }
}

async function changed(pdf: Blob, change: (engine: WrappedPdfiumModule, document: number) => void, password: Uint8Array = new Uint8Array()): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const mine = pdfium();
  const engine = await mine;
  const file = lent(engine, pdf);
  return alive(mine, () => {
    const document = loaded(engine, file.access, password);
    try {
      if (document === 0 || engine.FPDF_GetPageCount(document) === 0) return undefined;
      change(engine, document);
      return saved(engine, document);
    } finally {
      if (document !== 0) engine.FPDF_CloseDocument(document);
      file.end();
    }
  });
}

// loaded opens a document by a password of any bytes; the engine's own call would write a text as UTF-8.
function loaded(engine: WrappedPdfiumModule, access: number, password: Uint8Array): number {
  const { malloc, free } = engine.pdfium.wasmExports;
  const { FPDF_LoadCustomDocument: load } = engine.pdfium.wasmExports as unknown as { FPDF_LoadCustomDocument(access: number, password: number): number };
  const at = malloc(password.length + 1);
  if (at === 0) throw new PdfFault('memory');
  try {
    heapOf(engine).set([...password, 0], at);
    return load(access, at);
  } finally {
    free(at);
  }
}

function saved(engine: WrappedPdfiumModule, document: number): Uint8Array<ArrayBuffer> | undefined {
  const { malloc, free } = engine.pdfium.wasmExports;
  const writer = engine.PDFiumExt_OpenFileWriter();
  try {
    if (!engine.PDFiumExt_SaveAsCopy(document, writer)) return undefined;
    const length = engine.PDFiumExt_GetFileWriterSize(writer);
    const at = malloc(length);
    if (at === 0) throw new PdfFault('memory');
    engine.PDFiumExt_GetFileWriterData(writer, at, length);
    const bytes = heapOf(engine).slice(at, at + length);
    free(at);
    return bytes;
  } finally {
    engine.PDFiumExt_CloseFileWriter(writer);
  }
}

// What is kept of a file that no other engine of the worker has read.
const keptBytes = 2 << 20;

// lent lets the engine read a file when it needs some of it, so that the file is not in its memory as a whole. access is the place of an FPDF_FILEACCESS: the
// file's length, what reads it, and what that is given.
function lent(engine: WrappedPdfiumModule, pdf: Blob): { access: number; end(): void } {
  const { malloc, free } = engine.pdfium.wasmExports;
  const file = aheadOf(pdf, keptBytes);
  const read = engine.pdfium.addFunction((_: number, from: number, into: number, length: number): number => {
    file.copy(from >>> 0, heapOf(engine).subarray(into >>> 0, (into >>> 0) + (length >>> 0)));
    return 1;
  }, 'iiiii');
  const access = malloc(12);
  const fields = new DataView(heapOf(engine).buffer, access);
  [pdf.size, read, 0].forEach((field, at) => fields.setUint32(at * 4, field, true));
  return { access, end: () => (engine.pdfium.removeFunction(read), free(access)) };
}

function opened(engine: WrappedPdfiumModule, document: number, end: () => void, safely: <T>(use: () => T) => T): PdfDocument {
  const withPage = <T>(page: number, use: (handle: number) => T): T => safely(() => {
    const handle = engine.FPDF_LoadPage(document, page);
    if (handle === 0) throw new PdfFault('page', page);
    try {
      return use(handle);
    } finally {
      engine.FPDF_ClosePage(handle);
    }
  });
  const known: Partial<Known>[] = [];
  const isKnown = (page: Partial<Known>): page is Known => page.texts !== undefined;
  const sizeOf = (handle: number) => ({ width: engine.FPDF_GetPageWidthF(handle), height: engine.FPDF_GetPageHeightF(handle) });
  return {
    pages: safely(() => engine.FPDF_GetPageCount(document)),
    sizeOf: (page) => withPage(page, sizeOf),
    paint: (page, scale, onto) => withPage(page, (handle) => paint(engine, handle, sizeOf(handle), scale, onto)),
    find: (page, text) => {
      const one = (known[page] ??= {});
      return isKnown(one) && lacks(one, text) ? [] : withPage(page, (handle) => find(engine, handle, sizeOf(handle), text, one));
    },
    textOf: (page) => withPage(page, (handle) => textOf(engine, handle)),
    doubts: (page) => withPage(page, (handle) => withText(engine, handle, (text) => doubtsOf(engine, handle, text))),
    close: () => {
      holds(heapOf(engine).length);
      safely(() => engine.FPDF_CloseDocument(document));
      end();
    },
  };
}

function paint(engine: WrappedPdfiumModule, page: number, size: { width: number; height: number }, scale: number, onto: OffscreenCanvas): void {
  const width = Math.max(1, Math.round(size.width * scale));
  const height = Math.max(1, Math.round(size.height * scale));
  if (Math.max(width, height) > sideMax) throw new PdfFault('memory');
  const bitmap = engine.FPDFBitmap_CreateEx(width, height, bgra, 0, 0);
  if (bitmap === 0) throw new PdfFault('memory');
  try {
    engine.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, white);
    engine.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, renderFlags);
    // The canvas copies the pixels out of the engine's memory: they are nowhere else.
    const pixels = new Uint8ClampedArray(heapOf(engine).buffer, engine.FPDFBitmap_GetBuffer(bitmap), width * height * 4);
    Object.assign(onto, { width, height });
    onto.getContext('2d', { willReadFrequently: true })!.putImageData(new ImageData(pixels, width, height), 0, 0);
  } finally {
    engine.FPDFBitmap_Destroy(bitmap);
  }
}
