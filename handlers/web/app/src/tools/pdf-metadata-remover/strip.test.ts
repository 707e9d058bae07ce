import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PDFDocument, PDFName, PDFString } from '../../engines/pdfobjects';
import { pdfFindings } from '../document-metadata-scanner/pdf';
import { strip } from './strip';

let dir = '';
const run = (program: string, ...args: string[]): string => execFileSync(program, args, { cwd: dir, encoding: 'latin1', stdio: ['ignore', 'pipe', 'ignore'] });
const asQDF = (name: string): string => {
  run('qpdf', '--qdf', '--object-streams=disable', '--stream-data=uncompress', name, 'q.pdf');
  return readFileSync(join(dir, 'q.pdf'), 'latin1');
};

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'pdf-'));
  run('vips', 'black', 'a.jpg', '40', '40');
  run('exiftool', '-overwrite_original', '-Artist=Ada Lovelace', '-GPSLatitude=48.1', '-GPSLatitudeRef=N', 'a.jpg');
  const pdf = await PDFDocument.create();
  const page = pdf.addPage([200, 200]);
  page.drawText('Kept text', { x: 20, y: 100 });
  page.drawImage(await pdf.embedJpg(readFileSync(join(dir, 'a.jpg'))), { x: 20, y: 20 });
  page.node.set(PDFName.of('LastModified'), PDFString.of('D:20240102'));
  page.node.set(PDFName.of('PieceInfo'), pdf.context.obj({ Illustrator: pdf.context.obj({ Private: PDFString.of('Ada Lovelace private') }) }));
  page.node.set(PDFName.of('Annots'), pdf.context.obj([pdf.context.obj({ Type: 'Annot', Subtype: 'Text', Rect: [10, 10, 20, 20], Contents: PDFString.of('A remark'), T: PDFString.of('Ada Lovelace'), M: PDFString.of('D:20240103') })]));
  pdf.catalog.set(PDFName.of('Names'), pdf.context.obj({ JavaScript: pdf.context.obj({ Names: [PDFString.of('a'), pdf.context.obj({ S: 'JavaScript', JS: PDFString.of('app.alert(1)') })] }) }));
  await pdf.attach(new Uint8Array([1, 2, 3]), 'notes.txt', { creationDate: new Date(2024, 1, 1) });
  pdf.setAuthor('Ada Lovelace');
  writeFileSync(join(dir, 'a.pdf'), await pdf.save());
  // exiftool adds: the state before stays in the file.
  run('exiftool', '-overwrite_original', '-Title=Secret plan', '-XMP:Creator=Ada Lovelace', '-XMP-xmp:CreatorTool=Engine', 'a.pdf');
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

it('finds what a PDF tells', async () => {
  const found = await pdfFindings(readFileSync(join(dir, 'a.pdf')));
  const lines = found.map(({ group, name, value, level }) => `${group} ${name} ${value} ${level}`);
  for (const line of [
    'properties Author Ada Lovelace warn', 'properties Title Secret plan note', 'xmp dc:creator Ada Lovelace warn', 'xmp xmp:CreatorTool Engine note', 'notes notes 1: A remark warn', 'people noteAuthors 1: Ada Lovelace warn',
    'attachments files 1: notes.txt warn', 'active scripts 1: app.alert(1) bad', 'hidden pieceInfo 1: Illustrator warn', 'pictures gps 1 bad', 'history revisions 2 warn',
  ]) expect(lines).toContain(line);
});

it('leaves no metadata, in any revision, and the page as it was', async () => {
  expect(asQDF('a.pdf')).toContain('Lovelace');
  const out = await strip(readFileSync(join(dir, 'a.pdf')), true);
  writeFileSync(join(dir, 's.pdf'), out.bytes);
  run('qpdf', '--object-streams=generate', 's.pdf', 'out.pdf');
  const tags = JSON.parse(run('exiftool', '-j', '-G1', '-a', '-ee3', 'out.pdf')) as Record<string, unknown>[];
  expect(Object.keys(tags[0]!).filter((tag) => !/^(SourceFile|System|File|ExifTool|PDF:(PDFVersion|Linearized|PageCount|PageMode|HasXFA|Language)|JFIF|JPEG|Embed|Doc)/.test(tag))).toEqual([]);
  const text = asQDF('out.pdf');
  for (const word of ['Lovelace', 'Secret plan', 'xpacket', 'PieceInfo', 'LastModified', 'CreationDate', 'ModDate', 'Exif', 'Engine']) expect(text, word).not.toContain(word);
  expect(text).toContain('A remark');
  run('qpdf', '--check', 'out.pdf');
  run('pdftotext', 'out.pdf', 't.txt');
  expect(readFileSync(join(dir, 't.txt'), 'utf8')).toContain('Kept text');
  expect(out.counts).toEqual({ xmp: 1, pieceInfo: 1, thumbnails: 0, pictures: 1, notes: 1 });
  expect(out.info).toEqual(expect.arrayContaining(['Author', 'Title']));
});

it('keeps the authors of notes where they are wanted', async () => {
  const out = await strip(readFileSync(join(dir, 'a.pdf')), false);
  const again = await pdfFindings(out.bytes);
  expect(again.map(({ group, name }) => `${group} ${name}`)).toContain('people noteAuthors');
});
