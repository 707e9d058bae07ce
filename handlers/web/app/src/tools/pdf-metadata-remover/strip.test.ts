import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
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
  expect(out.counts).toEqual({ xmp: 1, pieceInfo: 1, thumbnails: 0, pictures: 1, profiles: 0, notes: 1 });
  expect(out.info).toEqual(expect.arrayContaining(['Author', 'Title']));
});

it('keeps the authors of notes where they are wanted', async () => {
  const out = await strip(readFileSync(join(dir, 'a.pdf')), false);
  const again = await pdfFindings(out.bytes);
  expect(again.map(({ group, name }) => `${group} ${name}`)).toContain('people noteAuthors');
});

// What pdfTeX, press programs and layers leave, a picture that is packed twice, one in JPEG 2000, and the profile of a screen.
it('leaves nothing of what other programs hide', async () => {
  const pdf = await PDFDocument.create();
  const { context } = pdf;
  const page = pdf.addPage([200, 200]);
  const jpeg = readFileSync(join(dir, 'a.jpg'));
  const picture = { Type: 'XObject', Subtype: 'Image', Width: 40, Height: 40, ColorSpace: 'DeviceGray', BitsPerComponent: 8 };
  run('vips', 'copy', 'a.jpg', 'a.jp2');
  run('exiftool', '-overwrite_original', '-XMP:Creator=Ada Lovelace', 'a.jp2');
  const profile = Buffer.alloc(128 + 4 + 24 + 24);
  profile.write('acsp', 36);
  profile.writeUInt32BE(2, 128);
  profile.write('wtpt', 132);
  profile.write('mmod', 144);
  for (const at of [132, 144]) (profile.writeUInt32BE(at === 132 ? 156 : 168, at + 4), profile.writeUInt32BE(12, at + 8));
  profile.write('Lovelace', 172);
  const form = context.register(context.stream('', { Type: 'XObject', Subtype: 'Form', BBox: [0, 0, 1, 1], 'PTEX.FileName': PDFString.of('/home/ada/Lovelace.pdf'), 'PTEX.InfoDict': { Author: PDFString.of('Lovelace') }, OPI: { '2.0': { F: PDFString.of('Lovelace.tif') } } }));
  const objects = {
    Form: form,
    Twice: context.register(context.stream(deflateSync(jpeg), { ...picture, Filter: ['FlateDecode', 'DCTDecode'] })),
    Listed: context.register(context.stream(jpeg, { ...picture, Filter: ['DCTDecode'] })),
    Jpx: context.register(context.stream(readFileSync(join(dir, 'a.jp2')), { ...picture, Filter: 'JPXDecode' })),
  };
  page.node.set(PDFName.of('Resources'), context.obj({ XObject: objects, ColorSpace: { C: ['ICCBased', context.register(context.flateStream(profile, { N: 1 }))] }, Properties: { L: { Type: 'OCG', Name: PDFString.of('Layer'), Usage: { CreatorInfo: { Creator: PDFString.of('Lovelace'), Subtype: 'Artwork' } } } } }));
  page.node.set(PDFName.of('Contents'), context.register(context.stream('/Twice Do /Listed Do /Jpx Do')));
  pdf.catalog.set(PDFName.of('Threads'), context.obj([{ Type: 'Thread', I: { Author: PDFString.of('Lovelace') } }]));
  writeFileSync(join(dir, 'h.pdf'), await pdf.save({ useObjectStreams: false }));
  expect(asQDF('h.pdf').match(/Lovelace/g)!.length).toBeGreaterThan(5);
  const out = await strip(readFileSync(join(dir, 'h.pdf')), true);
  writeFileSync(join(dir, 's.pdf'), out.bytes);
  run('qpdf', '--object-streams=generate', 's.pdf', 'clean.pdf');
  expect(asQDF('clean.pdf')).not.toMatch(/Lovelace|Exif|PTEX|mmod/);
  expect(out.counts).toMatchObject({ pictures: 3, profiles: 1 });
  // Their pixels are what they were.
  run('pdfimages', '-all', 'clean.pdf', 'after');
  const raw = (file: string): Buffer => (run('vips', 'rawsave', file, 'p.raw'), readFileSync(join(dir, 'p.raw')));
  const made = readdirSync(dir).filter((file) => file.startsWith('after'));
  expect(made).toHaveLength(3);
  for (const file of made) expect(raw(file).equals(raw(file.endsWith('.jp2') ? 'a.jp2' : 'a.jpg')), file).toBe(true);
});
