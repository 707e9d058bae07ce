import { init, type WrappedPdfiumModule } from '@embedpdf/pdfium';
import { asset } from './asset';

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

// Picture is a painted page, with its colors as RGBA.
export interface Picture {
  width: number;
  height: number;
  data: Uint8ClampedArray<ArrayBuffer>;
}

// PdfDocument is an open file. Sizes are in points, as a page is shown.
export interface PdfDocument {
  pages: number;
  sizeOf(page: number): { width: number; height: number };
  paint(page: number, scale: number): Picture;
  close(): void;
}

// The errors of FPDF_GetLastError.
const needsPassword = 4;
// Annotations are painted too; the bytes of a pixel are asked for in the order that canvases have.
const renderFlags = 0x01 | 0x10;
const white = 0xffffffff;
const bgra = 4;

// open opens a PDF. It returns why not, if it cannot: the password is missing or wrong, or the file is damaged.
export async function open(pdf: Blob, password = ''): Promise<PdfDocument | 'encrypted' | 'damaged'> {
  const engine = await pdfium();
  const bytes = new Uint8Array(await pdf.arrayBuffer());
  const at = engine.pdfium.wasmExports.malloc(bytes.length);
  if (at === 0) throw new Error('out of memory');
  heapOf(engine).set(bytes, at);
  const document = engine.FPDF_LoadMemDocument(at, bytes.length, password);
  if (document === 0) {
    engine.pdfium.wasmExports.free(at);
    return engine.FPDF_GetLastError() === needsPassword ? 'encrypted' : 'damaged';
  }
  return opened(engine, document, at);
}

// heapOf returns the engine's memory as it is now: it is another array after it has grown.
function heapOf(engine: WrappedPdfiumModule): Uint8Array<ArrayBuffer> {
  return (engine.pdfium as unknown as { HEAPU8: Uint8Array<ArrayBuffer> }).HEAPU8;
}

function opened(engine: WrappedPdfiumModule, document: number, at: number): PdfDocument {
  const withPage = <T>(page: number, use: (handle: number) => T): T => {
    const handle = engine.FPDF_LoadPage(document, page);
    if (handle === 0) throw new Error(`page ${page + 1} is damaged`);
    try {
      return use(handle);
    } finally {
      engine.FPDF_ClosePage(handle);
    }
  };
  const sizeOf = (handle: number) => ({ width: engine.FPDF_GetPageWidthF(handle), height: engine.FPDF_GetPageHeightF(handle) });
  return {
    pages: engine.FPDF_GetPageCount(document),
    sizeOf: (page) => withPage(page, sizeOf),
    paint: (page, scale) => withPage(page, (handle) => paint(engine, handle, sizeOf(handle), scale)),
    close: () => {
      engine.FPDF_CloseDocument(document);
      engine.pdfium.wasmExports.free(at);
    },
  };
}

function paint(engine: WrappedPdfiumModule, page: number, size: { width: number; height: number }, scale: number): Picture {
  const width = Math.max(1, Math.round(size.width * scale));
  const height = Math.max(1, Math.round(size.height * scale));
  const bitmap = engine.FPDFBitmap_CreateEx(width, height, bgra, 0, 0);
  if (bitmap === 0) throw new Error('out of memory');
  try {
    engine.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, white);
    engine.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, renderFlags);
    const from = engine.FPDFBitmap_GetBuffer(bitmap);
    return { width, height, data: new Uint8ClampedArray(heapOf(engine).slice(from, from + width * height * 4).buffer) };
  } finally {
    engine.FPDFBitmap_Destroy(bitmap);
  }
}
