import { expect, it, vi } from 'vitest';
import { PdfFault } from '../engines/pdfium';
import { Broken, Refusal } from './refusal';
import { withPdf } from './withPdf';

const close = vi.fn();
vi.mock('../engines/pdfium', async (original) => ({ ...(await original<object>()), open: (pdf: Blob) => Promise.resolve(pdf.type === '' ? { close } : pdf.type) }));

const refused = (pdf: Blob, use: () => never): Promise<void> => expect(withPdf(pdf, use)).rejects.toThrow(/^[A-Z].* .*\.$/);

it('says in words what PDFium cannot do, and gives its memory back', async () => {
  for (const kind of ['page', 'memory', 'engine'] as const) {
    await refused(new Blob(), () => {
      throw new PdfFault(kind, 2);
    });
  }
  expect(close).toHaveBeenCalledTimes(3);
  const refusedFor = (kind: PdfFault['kind']): Promise<unknown> => withPdf(new Blob(), () => Promise.reject(new PdfFault(kind, 2))).catch((error: unknown) => error);
  expect(await refusedFor('page')).toMatchObject({ message: expect.stringMatching(/Page 3/) as string });
  // What a trap leaves cannot be trusted.
  expect([await refusedFor('memory'), await refusedFor('engine')].map((error) => (error as Error).constructor)).toEqual([Refusal, Broken]);
});

it('says why a file cannot be opened, and lets other faults pass', async () => {
  const never = (): never => {
    throw new Error('used');
  };
  await expect(withPdf(new Blob([], { type: 'encrypted' }), never)).rejects.toThrow(/password/);
  await expect(withPdf(new Blob([], { type: 'foreign' }), never)).rejects.toThrow(/certificates/);
  await expect(withPdf(new Blob([], { type: 'damaged' }), never)).rejects.toThrow(/damaged/);
  await expect(withPdf(new Blob(), never)).rejects.toThrow('used');
});
