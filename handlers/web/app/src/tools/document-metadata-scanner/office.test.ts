import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { officeFindings } from './office';

let dir = '';
const run = (program: string, ...args: string[]): string => execFileSync(program, args, { cwd: dir, stdio: ['ignore', 'pipe', 'ignore'] }).toString();

function packed(name: string, files: Record<string, string | Buffer>): Blob {
  const folder = join(dir, name + '.d');
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  execFileSync('zip', ['-q', '-r', '-X', `../${name}`, '.'], { cwd: folder });
  return new Blob([readFileSync(join(dir, name))]);
}

const lines = async (file: Blob): Promise<string[]> => (await officeFindings(file)).map(({ group, name, value, level }) => `${group} ${name} ${value} ${level}`);
const w = 'xmlns:w="w"';

beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'office-'));
  run('vips', 'black', 'a.jpg', '20', '20');
  run('exiftool', '-overwrite_original', '-GPSLatitude=48.1', '-GPSLatitudeRef=N', 'a.jpg');
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

it('reads a Word document: what exiftool tells, and comments, changes, hidden text, pictures and templates', async () => {
  const found = await lines(packed('a.docx', {
    '[Content_Types].xml': '<Types xmlns="http' + '://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
    'docProps/core.xml': '<cp:coreProperties xmlns:cp="c" xmlns:dc="d" xmlns:dcterms="t"><dc:creator>Ada Lovelace</dc:creator><cp:lastModifiedBy>Grace Hopper</cp:lastModifiedBy><cp:revision>7</cp:revision><dcterms:created>2024-01-02T03:04:05Z</dcterms:created></cp:coreProperties>',
    'docProps/app.xml': '<Properties><Company>Analytical Engines Ltd</Company><Template>Secret.dotx</Template><TotalTime>42</TotalTime></Properties>',
    'docProps/custom.xml': '<Properties xmlns:vt="v"><property name="Client"><vt:lpwstr>ACME</vt:lpwstr></property></Properties>',
    'word/document.xml': `<w:document ${w}><w:body><w:p><w:ins w:author="Ada"><w:r><w:t>x</w:t></w:r></w:ins><w:del w:author="Bob"><w:r/></w:del><w:r><w:rPr><w:vanish/></w:rPr><w:t>hidden</w:t></w:r><w:r><w:rPr><w:vanish w:val="0"/></w:rPr></w:r></w:p></w:body></w:document>`,
    'word/comments.xml': `<w:comments ${w}><w:comment w:author="Ada" w:initials="A"><w:p><w:r><w:t>Too </w:t></w:r><w:r><w:t>dear?</w:t></w:r></w:p></w:comment></w:comments>`,
    'word/_rels/settings.xml.rels': '<Relationships><Relationship Type="x/attachedTemplate" Target="file:///\\\\server\\ada\\Secret.dotx" TargetMode="External"/><Relationship Type="x/hyperlink" Target="a" TargetMode="External"/></Relationships>',
    'word/media/image1.jpeg': readFileSync(join(dir, 'a.jpg')),
    'word/vbaProject.bin': 'x',
  }));
  const elsewhere = JSON.parse(run('exiftool', '-j', 'a.docx')) as Record<string, string>[];
  expect(elsewhere[0]).toMatchObject({ Creator: 'Ada Lovelace', LastModifiedBy: 'Grace Hopper', Company: 'Analytical Engines Ltd' });
  for (const line of [
    'properties creator Ada Lovelace warn', 'properties lastModifiedBy Grace Hopper warn', 'properties revision 7 note', 'properties Company Analytical Engines Ltd warn', 'properties Template Secret.dotx warn', 'properties Client ACME warn',
    'changes changes 2: Ada · Bob warn', 'hidden text 1 warn', 'notes comments 1: Too dear? warn', 'people commentAuthors 1: Ada warn', 'hidden outside 1: file:///\\\\server\\ada\\Secret.dotx warn', 'pictures gps 1 bad', 'active macros 1: word/vbaProject.bin bad',
  ]) expect(found).toContain(line);
});

it('reads sheets and slides that are hidden, notes and authors', async () => {
  expect(await lines(packed('a.xlsx', {
    'xl/workbook.xml': '<workbook><sheets><sheet name="Open"/><sheet name="Salaries" state="veryHidden"/></sheets></workbook>',
    'xl/comments1.xml': '<comments><authors><author>Ada</author></authors><commentList><comment ref="A1"><text><t>Why?</t></text></comment></commentList></comments>',
  }))).toEqual(expect.arrayContaining(['hidden sheets 1: Salaries warn', 'notes comments 1: Why? warn', 'people commentAuthors 1: Ada warn']));
  expect(await lines(packed('a.pptx', {
    'ppt/slides/slide3.xml': '<p:sld xmlns:p="p" show="0"/>',
    'ppt/notesSlides/notesSlide1.xml': '<p:notes xmlns:p="p" xmlns:a="a"><a:t>Do not say this</a:t></p:notes>',
    'ppt/commentAuthors.xml': '<p:l xmlns:p="p"><p:cmAuthor name="Ada"/></p:l>',
  }))).toEqual(expect.arrayContaining(['hidden slides 1: 3 warn', 'notes speaker 1: 1: Do not say this warn', 'people people 1: Ada warn']));
});

it('reads an OpenDocument text', async () => {
  expect(await lines(packed('a.odt', {
    'meta.xml': '<o:document-meta xmlns:o="o" xmlns:m="m" xmlns:dc="d"><o:meta><m:initial-creator>Ada</m:initial-creator><m:user-defined m:name="Client">ACME</m:user-defined></o:meta></o:document-meta>',
    'content.xml': '<o:c xmlns:o="o" xmlns:t="t" xmlns:dc="d"><t:tracked-changes><t:changed-region><t:deletion><o:change-info><dc:creator>Bob</dc:creator></o:change-info></t:deletion></t:changed-region></t:tracked-changes><o:annotation><dc:creator>Ada</dc:creator><t:p>A remark</t:p></o:annotation></o:c>',
  }))).toEqual(expect.arrayContaining(['properties initial-creator Ada warn', 'properties Client ACME note', 'notes comments 1: A remark warn', 'people commentAuthors 1: Ada warn', 'changes changes 1: Bob warn']));
});

it('reads what stands before a fault, and nothing of what is no archive', async () => {
  expect(await lines(packed('b.docx', { 'docProps/core.xml': '<a><creator>Ada</creator><b></a>' }))).toEqual(['properties creator Ada warn']);
  await expect(officeFindings(new Blob(['no archive']))).rejects.toThrow();
});
