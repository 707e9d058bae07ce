import { expect, it } from 'vitest';
import { PDFDocument, PDFName, PDFRawStream, type PDFRef } from '../../engines/pdfobjects';
import { drawnOf } from './content';
import { placesOf } from './places';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const wordsOf = (content: string): string[] => [...drawnOf(bytesOf(content))].map((one) => (one.op === 'cm' ? one.matrix.join(' ') : one.op === 'Do' ? one.name : one.op));

it('reads what is drawn, and not what strings, comments and inline pictures hold', () => {
  expect(wordsOf('q 2 0 0 3 10 20 cm /A Do Q')).toEqual(['q', '2 0 0 3 10 20', 'A', 'Q']);
  expect(wordsOf('(/B Do \\) (q)) Tj % /C Do\n<2F43> Tj /D Do')).toEqual(['D']);
  expect(wordsOf('BI /W 1 /H 1 ID /E Do q EIEI x EI /F Do')).toEqual(['F']);
  expect(wordsOf('/P <</MCID 0 /Q (Do)>> BDC /G Do EMC')).toEqual(['G']);
  for (const broken of ['(', '<', 'BI ID', '/', '1 2 cm', 'q q q (((', '\\']) expect(() => wordsOf(broken)).not.toThrow();
});

interface Made { pdf: PDFDocument; picture: PDFRef; size(): unknown }

// A document of one page with a picture, and a form that draws it ten points wide.
async function made(content: string, more: (pdf: PDFDocument, form: PDFRef) => void = () => undefined): Promise<Made> {
  const pdf = await PDFDocument.create();
  const { context } = pdf;
  const page = pdf.addPage([200, 200]);
  const add = (dict: Record<string, string | number | number[]>, text: string): PDFRef => context.register(PDFRawStream.of(context.obj(dict), bytesOf(text)));
  const picture = add({ Subtype: 'Image', Width: 10, Height: 10 }, '');
  const form = add({ Subtype: 'Form', Matrix: [5, 0, 0, 5, 0, 0], BBox: [0, 0, 10, 10] }, 'q 2 0 0 1 0 0 cm /Im Do Q');
  (context.lookup(form) as PDFRawStream).dict.set(PDFName.of('Resources'), context.obj({ XObject: { Im: picture, Fm: form } }));
  page.node.set(PDFName.of('Resources'), context.obj({ XObject: { Im: picture, Fm: form } }));
  page.node.set(PDFName.of('Contents'), context.register(context.flateStream(content)));
  more(pdf, form);
  return { pdf, picture, size: () => placesOf(pdf).get(picture) };
}

it('says how large a picture is where it is largest', async () => {
  expect((await made('q 100 0 0 50 0 0 cm /Im Do Q q 20 0 0 70 0 0 cm /Im Do Q')).size()).toEqual({ width: 100, height: 70 });
  expect((await made('q 0 40 -30 0 0 0 cm /Im Do Q')).size()).toEqual({ width: 40, height: 30 });
  expect((await made('q 3 0 0 3 0 0 cm /Fm Do Q')).size()).toEqual({ width: 30, height: 15 });
  expect((await made('1 0 0 1 0 0 cm')).size()).toBeUndefined();
});

it('knows pages that are larger than their points, and the appearances of notes', async () => {
  expect((await made('q 10 0 0 10 0 0 cm /Im Do Q', (pdf) => pdf.getPage(0).node.set(PDFName.of('UserUnit'), pdf.context.obj(3)))).size()).toEqual({ width: 30, height: 30 });
  // The form's box is 50 points wide, and the note four times as wide.
  expect((await made('', (pdf, form) => pdf.getPage(0).node.set(PDFName.of('Annots'), pdf.context.obj([{ Subtype: 'Stamp', Rect: [0, 0, 200, 50], AP: { N: form } }])))).size()).toEqual({ width: 40, height: 5 });
});

it('ends with forms that draw themselves', async () => {
  const { pdf, size } = await made('/Fm Do', ({ context }, form) => context.assign(form, PDFRawStream.of((context.lookup(form) as PDFRawStream).dict, bytesOf('/Fm Do /Fm Do /Im Do'))));
  expect(pdf.getPageCount()).toBe(1);
  expect(size()).toBeDefined();
});

it('passes over a page that is damaged', async () => {
  const { size } = await made('q 7 0 0 7 0 0 cm /Im Do Q', (pdf) => pdf.insertPage(0).node.set(PDFName.of('Resources'), pdf.context.obj(3)));
  expect(size()).toEqual({ width: 7, height: 7 });
});
