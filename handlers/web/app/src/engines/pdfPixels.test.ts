import { inflateSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { pdfLib } from './pdfLib';
import { channelsOf, embedPixels } from './pdfPixels';

type Stream = import('@cantoo/pdf-lib').PDFRawStream;

const data = Uint8ClampedArray.from({ length: 4 * 6 }, (_, at) => at * 10);
const pixels = { data, width: 3, height: 2 } as ImageData;

it('parts colours from what shines through', () => {
  expect([...channelsOf(data.slice(0, 8)).colors]).toEqual([0, 10, 20, 40, 50, 60]);
  expect([...channelsOf(data.slice(0, 8)).alpha]).toEqual([30, 70]);
});

it('puts pixels into a PDF as they are, and what shines through them beside', async () => {
  const { PDFDict, PDFDocument, PDFName } = await pdfLib();
  const document = await PDFDocument.create();
  const image = await embedPixels(document, pixels);
  document.addPage([100, 100]).drawImage(image, { x: 0, y: 0, width: 30, height: 20 });
  const saved = await PDFDocument.load(await document.save());
  const page = saved.getPage(0).node.Resources()!.lookup(PDFName.of('XObject'), PDFDict);
  const picture = page.lookup(page.keys()[0]!) as Stream;
  const mask = picture.dict.lookup(PDFName.of('SMask')) as Stream;
  const said = ({ dict }: Stream): unknown[] => ['Width', 'Height', 'BitsPerComponent', 'ColorSpace'].map((name) => String(dict.get(PDFName.of(name))));
  const { colors, alpha } = channelsOf(data);
  expect([said(picture), [...inflateSync(picture.contents)]]).toEqual([['3', '2', '8', '/DeviceRGB'], [...colors]]);
  expect([said(mask), [...inflateSync(mask.contents)]]).toEqual([['3', '2', '8', '/DeviceGray'], [...alpha]]);
  expect(image.size()).toEqual({ width: 3, height: 2 });
});
