import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PDFDocument, PDFName, PDFString } from '../../engines/pdfobjects';
import { withBookmarks } from './bookmarks';

let dir = '';
const qpdf = (...args: string[]): string => execFileSync('qpdf', args, { cwd: dir, encoding: 'utf8' });

// aFile has so many pages, with a field of a form on each.
async function aFile(name: string, pages: number): Promise<void> {
  const pdf = await PDFDocument.create();
  for (let page = 0; page < pages; page++) {
    const field = pdf.getForm().createTextField(`${name}.${page}`);
    field.addToPage(pdf.addPage([200, 200]));
  }
  pdf.catalog.set(PDFName.of('PageLabels'), pdf.context.obj({ Nums: [0, pdf.context.obj({ P: PDFString.of('/Pages 1 0 R ') })] }));
  writeFileSync(join(dir, name), await pdf.save());
}

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'bookmarks-'));
  await aFile('a.pdf', 2);
  await aFile('b.pdf', 3);
  qpdf('--empty', '--pages', 'a.pdf', 'b.pdf', 'a.pdf', '2', '--', 'joined.pdf');
});
afterAll(() => rmSync(dir, { recursive: true }));

it('leads to the pages, and leaves all else as it is', async () => {
  const made = await withBookmarks(new Blob([readFileSync(join(dir, 'joined.pdf'))]), [{ title: 'A (1) \\', page: 0 }, { title: 'Zweite ü 🎈', page: 2 }, { title: '', page: 5 }]);
  writeFileSync(join(dir, 'made.pdf'), new Uint8Array(await made.arrayBuffer()));
  expect(qpdf('--check', 'made.pdf')).toContain('No syntax or stream encoding errors found');
  const { outlines, pages, acroform, pagelabels } = JSON.parse(qpdf('--json=2', 'made.pdf')) as Record<string, { title: string; destpageposfrom1: number }[]> & { acroform: { fields: unknown[] } };
  expect(outlines!.map(({ title, destpageposfrom1 }) => [title, destpageposfrom1])).toEqual([['A (1) \\', 1], ['Zweite ü 🎈', 3], ['', 6]]);
  const before = JSON.parse(qpdf('--json=2', 'joined.pdf')) as typeof acroform & { pages: unknown[]; acroform: { fields: unknown[] }; pagelabels: unknown };
  expect([pages!.length, acroform.fields.length, pagelabels]).toEqual([6, before.acroform.fields.length, before.pagelabels]);
});

it('is not tried on a file that it does not know', async () => {
  qpdf('--object-streams=generate', 'joined.pdf', 'packed.pdf');
  await expect(withBookmarks(new Blob([readFileSync(join(dir, 'packed.pdf'))]), [{ title: 'A', page: 0 }])).rejects.toThrow('its table');
});
