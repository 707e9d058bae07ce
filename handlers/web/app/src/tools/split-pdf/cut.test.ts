import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, openAsBlob, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PDFDocument, PDFName, PDFString } from '../../engines/pdfobjects';
import { cutter } from './cut';
import { writtenIn } from './written';

let dir = '';
const qpdf = (...args: string[]): string => execFileSync('qpdf', args, { cwd: dir, encoding: 'latin1' });
const name = PDFName.of.bind(PDFName);

// aFile has four pages: a text that looks like objects, a field on the first, one of two places on the second and third, a stream that is long, a title.
async function aFile(more: (pdf: PDFDocument) => void = () => undefined): Promise<void> {
  const pdf = await PDFDocument.create();
  pdf.setTitle('All ) of ( it \\ é 4 0 R');
  const pages = Array.from({ length: 4 }, () => pdf.addPage([200, 200]));
  pages.forEach((page, at) => page.drawText(`Page ${at + 1}`, { x: 9, y: 99 }));
  const both = pdf.getForm().createTextField('both');
  both.addToPage(pages[1]!);
  both.addToPage(pages[2]!);
  pdf.getForm().createTextField('one').addToPage(pages[0]!);
  pages[3]!.node.set(name('Long'), pdf.context.register(pdf.context.stream(randomBytes(200_000))));
  pages[3]!.node.set(name('Words'), PDFString.of('<< /Kids [ 1 0 R ] \\) 2 0 R'));
  more(pdf);
  writeFileSync(join(dir, 'file.pdf'), await pdf.save({ useObjectStreams: false }));
  qpdf('file.pdf', '--pages', '.', '1-z', '--', 'flat.pdf');
}

async function cut(pages: number[]): Promise<void> {
  const made = cutter((await writtenIn(await openAsBlob(join(dir, 'flat.pdf'))))!)!(pages);
  writeFileSync(join(dir, 'cut.pdf'), new Uint8Array(await made.arrayBuffer()));
  qpdf('--check', 'cut.pdf');
}

// told is a file as qpdf writes it for people, without what tells it from others.
const told = (file: string): string => qpdf('--qdf', '--static-id', '--no-original-object-ids', file, '-').replace(/\/ID \[.*\]/, '');

beforeAll(() => void (dir = mkdtempSync(join(tmpdir(), 'cut-'))));
afterAll(() => rmSync(dir, { recursive: true }));

it.each([[[0]], [[1]], [[2, 3]], [[3, 0]], [[0, 1, 2, 3]]])('pages %j are what qpdf takes by a call of its own', async (pages) => {
  await aFile();
  await cut(pages);
  qpdf('file.pdf', '--pages', '.', pages.map((page) => page + 1).join(','), '--', 'own.pdf');
  expect(told('cut.pdf')).toBe(told('own.pdf'));
});

it('what points to a page of another part points to none', async () => {
  await aFile((pdf) => pdf.catalog.set(name('OpenAction'), pdf.context.obj([pdf.getPage(1).ref, name('Fit')])));
  await cut([0]);
  expect(told('cut.pdf')).toMatch(/\/OpenAction \[\s+null\s+\/Fit\s+\]/);
  await cut([1]);
  expect(told('cut.pdf')).toMatch(/\/OpenAction \[\s+\d+ 0 R\s+\/Fit\s+\]/);
});

it('labels of pages are left to qpdf, and files that are not as it writes them', async () => {
  await aFile((pdf) => pdf.catalog.set(name('PageLabels'), pdf.context.obj({ Nums: [0, {}] })));
  expect(cutter((await writtenIn(await openAsBlob(join(dir, 'flat.pdf'))))!)).toBeUndefined();
  qpdf('--object-streams=generate', 'file.pdf', 'packed.pdf');
  qpdf('--encrypt', '', 'owner', '256', '--', 'file.pdf', 'locked.pdf');
  for (const file of ['packed.pdf', 'locked.pdf', 'file.pdf']) expect(await writtenIn(await openAsBlob(join(dir, file)))).toBeUndefined();
});
