import { PDFXRefStreamParser } from '@cantoo/pdf-lib';
import { expect, it } from 'vitest';
import { PDFDocument, PDFRawStream, PDFRef } from './pdfobjects';

it('reads what a table of objects says of the document, and not its rows, of which a damaged one has no end', async () => {
  const { context } = await PDFDocument.create();
  const root = PDFRef.of(2);
  const table = PDFRawStream.of(context.obj({ Type: 'XRef', Size: 3, W: [1, 2, 1], Root: root }), new Uint8Array(12));
  expect(PDFXRefStreamParser.forStream(table).parseIntoContext()).toEqual([]);
  expect(context.trailerInfo.Root).toBe(root);
});
