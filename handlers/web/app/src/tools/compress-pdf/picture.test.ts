import { deflateSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { PDFDocument, PDFRawStream, type PDFContext, type PDFDict, type PDFRef } from '../../engines/pdfobjects';
import { packRows } from '../../pixels/png';
import { withoutDuplicates } from './duplicates';
import { jpegOf } from './jpeg';
import { isDrawn, photoOf } from './picture';

const rows = Uint8Array.from({ length: 30 * 20 * 3 }, (_, at) => (at * at * 7919) % 251 ^ at >> 3);
const context: PDFContext = (await PDFDocument.create()).context;
const basic = { Subtype: 'Image', Width: 30, Height: 20, BitsPerComponent: 8, ColorSpace: 'DeviceRGB', Filter: 'FlateDecode' };
const dictOf = (of: PDFContext, values: object): PDFDict => of.obj(values as Record<string, string>) as unknown as PDFDict;
const pictureOf = (dict: Record<string, unknown>, bytes: Uint8Array): PDFRawStream => PDFRawStream.of(dictOf(context, { ...basic, ...dict }), bytes);

it('reads rows of bytes, however they were packed', async () => {
  const packed = await packRows(rows, 30, 3);
  const cases: [object, Uint8Array][] = [[{}, deflateSync(rows)], [{ DecodeParms: { Predictor: 15, Colors: 3, BitsPerComponent: 8, Columns: 30 } }, packed]];
  const differences = rows.map((value, at) => (at % 90 < 3 ? value : value - rows[at - 3]!));
  cases.push([{ DecodeParms: { Predictor: 2, Colors: 3, Columns: 30 } }, deflateSync(differences)], [{ Filter: ['ASCIIHexDecode', 'FlateDecode'] }, new TextEncoder().encode(`${deflateSync(rows).toString('hex')}>`)]);
  // Something stands after the end of what was packed.
  cases.push([{}, Buffer.concat([deflateSync(rows), Buffer.from('\r\n')])]);
  for (const [dict, bytes] of cases) {
    const photo = await photoOf(pictureOf(dict as Record<string, unknown>, bytes));
    expect(typeof photo === 'string' ? photo : [...photo.rows!]).toEqual([...rows]);
  }
});

it('leaves alone what it cannot write again without a risk', async () => {
  const cases: [string, Record<string, unknown>][] = [
    ['oneBit', { ImageMask: true }], ['oneBit', { BitsPerComponent: 1 }], ['oneBit', { Filter: 'JBIG2Decode' }], ['oneBit', { Filter: 'CCITTFaxDecode' }], ['jpx', { Filter: 'JPXDecode' }],
    ['inks', { ColorSpace: 'DeviceCMYK' }], ['inks', { ColorSpace: ['Separation', 'Gold', 'DeviceCMYK', 0] }], ['inks', { ColorSpace: ['Lab'] }], ['good', { ColorSpace: ['Indexed', 'DeviceRGB', 1, 'x'] }],
    ['other', { BitsPerComponent: 16 }], ['other', { Mask: [0, 0, 0, 0, 0, 0] }], ['other', { Decode: [1, 0, 1, 0, 1, 0] }], ['other', { Width: 31 }], ['other', { Filter: 'DCTDecode' }], ['other', { Width: 100_000, Height: 100_000 }],
  ];
  for (const [why, dict] of cases) expect(await photoOf(pictureOf(dict, deflateSync(rows))), JSON.stringify(dict)).toBe(why);
});

it('takes drawings for drawings', () => {
  expect(isDrawn(new Uint8Array(300).fill(7), 3)).toBe(true);
  expect(isDrawn(rows, 3)).toBe(false);
  expect(isDrawn(Uint8Array.from({ length: 100 }, (_, at) => at), 1)).toBe(false);
});

it('reads a JPEG without what a PDF does not heed', () => {
  const segment = (marker: number, ...content: number[]): number[] => [0xff, marker, 0, content.length + 2, ...content];
  const frame = segment(0xc0, 8, 0, 20, 0, 30, 3, 1, 0x11, 0, 2, 0x11, 0, 3, 0x11, 0);
  const scan = [...segment(0xda, 1), 9, 9, 0xff, 0xd9];
  const found = jpegOf(new Uint8Array([0xff, 0xd8, ...segment(0xe1, 1, 2), ...segment(0xee, 3), ...frame, ...segment(0xfe, 4), ...scan]));
  expect({ ...found, plain: [...found!.plain] }).toEqual({ width: 30, height: 20, channels: 3, bits: 8, asRGB: false, plain: [0xff, 0xd8, ...segment(0xee, 3), ...frame, ...scan] });
  for (const broken of [[], [0xff, 0xd8], [0xff, 0xd8, 0xff, 0xe1, 0xff], [0xff, 0xd8, 1, 2, 3, 4], [0xff, 0xd8, ...scan]]) expect(jpegOf(new Uint8Array(broken))).toBeUndefined();
});

it('keeps one of equal pictures whose masks are equal, and points to it', async () => {
  const pdf = await PDFDocument.create();
  const add = (dict: object, text: string): PDFRef => pdf.context.register(PDFRawStream.of(dictOf(pdf.context, dict), new TextEncoder().encode(text)));
  const masks = [add({ Subtype: 'Image' }, 'mask'), add({ Subtype: 'Image' }, 'mask')];
  const pictures = masks.map((SMask) => add({ Subtype: 'Image', SMask }, 'picture'));
  const forms = [add({ Subtype: 'Form' }, 'same'), add({ Subtype: 'Form' }, 'same'), add({ Subtype: 'Image' }, 'other')];
  const list = pdf.context.register(pdf.context.obj([...pictures, ...forms]));
  expect(withoutDuplicates(pdf.context)).toBe(2);
  expect(String(pdf.context.lookup(list))).toBe(String(pdf.context.obj([pictures[0]!, pictures[0]!, ...forms])));
  expect(pdf.context.lookup(masks[1])).toBeUndefined();
});
