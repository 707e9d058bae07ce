import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { held } from './held';
import { open, PdfFault, pdfium, resaved } from './pdfium';

vi.mock('./asset', () => ({ asset: () => Promise.resolve(new Uint8Array(readFileSync('node_modules/@embedpdf/pdfium/dist/pdfium.wasm')).buffer) }));

// What was read of a file, in bytes. A worker's blobs are read at once, which those of Node.js cannot be: here they have their bytes.
let read = 0;
class Reader {
  readAsArrayBuffer(part: { bytes: Uint8Array<ArrayBuffer> }): ArrayBuffer {
    read += part.bytes.length;
    return part.bytes.slice().buffer;
  }
}
const blobOf = (bytes: Uint8Array<ArrayBuffer>): Blob => ({ bytes, size: bytes.length, slice: (from: number, to: number) => blobOf(bytes.subarray(from, to)) }) as unknown as Blob;

beforeAll(() => vi.stubGlobal('FileReaderSync', Reader));
afterAll(() => vi.unstubAllGlobals());

// A PDF of two pages, between which stand so many bytes that no page shows.
function pdfOf(fillerBytes: number): Uint8Array<ArrayBuffer> {
  const objects = ['<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Kids[3 0 R 5 0 R]/Count 2>>', '<</Type/Page/Parent 2 0 R/MediaBox[0 0 100 200]>>', `<</Length ${fillerBytes}>>stream\n${'x'.repeat(fillerBytes)}\nendstream`, '<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 400]>>'];
  let text = '%PDF-1.7\n';
  const places = objects.map((object, n) => {
    const at = text.length;
    text += `${n + 1} 0 obj\n${object}\nendobj\n`;
    return at;
  });
  const table = places.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  return new Uint8Array(Buffer.from(`${text}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<</Root 1 0 R/Size ${objects.length + 1}>>\nstartxref\n${text.length}\n%%EOF\n`, 'latin1'));
}

it('reads of a file what it needs', async () => {
  const bytes = pdfOf(20_000_000);
  read = 0;
  const document = await open(blobOf(bytes));
  if (typeof document === 'string') throw new Error(document);
  expect([document.pages, document.sizeOf(0), document.sizeOf(1)]).toEqual([2, { width: 100, height: 200 }, { width: 300, height: 400 }]);
  document.close();
  expect(read).toBeGreaterThan(0);
  expect(read).toBeLessThan(bytes.length / 10);
  expect(held()).toBeGreaterThan(0);
  expect(held()).toBeLessThan(bytes.length * 1.2);
});

it('says why a file cannot be opened, and opens the next one', async () => {
  expect(await open(blobOf(new Uint8Array(Buffer.from('%PDF-1.7\nnothing'))))).toBe('damaged');
  const document = await open(blobOf(pdfOf(10)));
  expect(typeof document === 'string' ? document : document.pages).toBe(2);
});

it('writes a file anew whose table of objects is wrong', async () => {
  const bytes = pdfOf(10);
  const text = Buffer.from(bytes).toString('latin1');
  const saved = await resaved(blobOf(new Uint8Array(Buffer.from(text.replace(/startxref\n\d+/, 'startxref\n7'), 'latin1'))));
  const document = await open(blobOf(saved!));
  expect(typeof document === 'string' ? document : document.pages).toBe(2);
});

it('names the page that is damaged, and reads the others', async () => {
  const document = await open(blobOf(new Uint8Array(Buffer.from(Buffer.from(pdfOf(10)).toString('latin1').replace('5 0 R', '9 0 R'), 'latin1'))));
  if (typeof document === 'string') throw new Error(document);
  expect(document.sizeOf(0)).toEqual({ width: 100, height: 200 });
  expect(() => document.sizeOf(1)).toThrow(expect.objectContaining({ kind: 'page', page: 1 }) as Error);
});

it('paints no page whose side no canvas takes', async () => {
  const long = Buffer.from(pdfOf(10)).toString('latin1').replace('[0 0 100 200]', '[0 0 1 40000]');
  const document = await open(blobOf(new Uint8Array(Buffer.from(long, 'latin1'))));
  if (typeof document === 'string') throw new Error(document);
  expect(() => document.paint(0, 1, {} as OffscreenCanvas)).toThrow(expect.objectContaining({ kind: 'memory' }) as Error);
});

it('has another engine after a trap, and says what has happened', async () => {
  const engine = await pdfium();
  const trap = vi.spyOn(engine, 'FPDF_GetPageWidthF').mockImplementation(() => {
    throw new WebAssembly.RuntimeError('unreachable');
  });
  const document = await open(blobOf(pdfOf(10)));
  if (typeof document === 'string') throw new Error(document);
  expect(() => document.sizeOf(0)).toThrow(PdfFault);
  trap.mockRestore();
  expect(await pdfium()).not.toBe(engine);
  expect(await resaved(blobOf(pdfOf(10)))).toBeDefined();
});
