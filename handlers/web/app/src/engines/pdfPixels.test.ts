import { inflateSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { pdfLib } from './pdfLib';
import { channelsOf, embedPixels } from './pdfPixels';

const data = Uint8ClampedArray.from({ length: 4 * 6 }, (_, at) => at * 10);
const pixels = { data, width: 3, height: 2 } as ImageData;

it('parts colours from what shines through', () => {
  expect([...channelsOf(data.slice(0, 8)).colors]).toEqual([0, 10, 20, 40, 50, 60]);
  expect([...channelsOf(data.slice(0, 8)).alpha]).toEqual([30, 70]);
});

it('puts pixels into a PDF as they are', async () => {
  const { PDFDocument, PDFName, PDFRawStream } = await pdfLib();
  const document = await PDFDocument.create();
  const image = await embedPixels(document, pixels);
  document.addPage([100, 100]).drawImage(image, { x: 0, y: 0, width: 30, height: 20 });
  const saved = await PDFDocument.load(await document.save());
  type Stream = ReturnType<typeof PDFRawStream.of>;
  const pictures = saved.context.enumerateIndirectObjects().map(([, one]) => one).filter((one) => one instanceof PDFRawStream && one.dict.get(PDFName.of('Subtype')) === PDFName.of('Image'));
  const { colors, alpha } = channelsOf(data);
  const found = pictures.map((one) => [...inflateSync((one as Stream).contents)]);
  expect(found).toEqual([[...alpha], [...colors]]);
  expect(image.size()).toEqual({ width: 3, height: 2 });
});
