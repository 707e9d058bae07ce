import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { aFilm, aTone } from '../check/recordings';
import { aTellingPDF } from '../check/documents';
import { aPicture } from '../check/likeness';
import { aPDF } from '../check/pdf';
import { aPhoto } from '../check/pictures';
import { kept, ran, room } from '../check/programs';
import { aScan } from '../check/scans';

// Sample is whole inputs that a tool works on; each is damaged in turn. One of several files is enough to be.
export interface Sample { files?: () => string[]; texts?: string[]; options?: Record<string, unknown>; count?: number }

const once = <T>(make: () => T): (() => T) => {
  let made: { value: T } | undefined;
  return () => (made ??= { value: make() }).value;
};

const packed = (path: string): string => {
  const to = path.replace('.pdf', '-packed.pdf');
  ran('qpdf', '--object-streams=generate', path, to);
  return to;
};
const pdfs = once(() => [aPDF('three.pdf', ['One', 'Two', 'Three']), aTellingPDF('telling.pdf'), packed(aPDF('objects.pdf', ['One', 'Two', 'Three']))]);
const scan = once(() => [aScan('small-scan.pdf', '', 0.1)]);
const locked = once(() => {
  const path = aPDF('open.pdf', ['One']), to = path.replace('open', 'locked');
  ran('qpdf', '--encrypt', 'secret', 'owner', '256', '--', path, to);
  return [to];
});
const pictures = once(() => [aPicture('p.png', 120, 90), aPhoto('p.jpg'), aPicture('p.gif', 120, 90), webp()]);
const webp = once(() => {
  const to = join(room(), 'p.webp');
  ran('vips', 'copy', aPicture('for-webp.png', 120, 90), to);
  return to;
});
const heic = once(() => {
  const to = join(room(), 'p.heic');
  ran('heif-enc', '-q', '60', aPicture('for-heic.jpg', 120, 90), '-o', to);
  return [to];
});
const avif = once(() => {
  const to = join(room(), 'p.avif');
  ran('heif-enc', '-A', aPicture('for-avif.png', 120, 90), '-o', to);
  return to;
});
const films = once(() => [aFilm('f.mp4', 1, { width: 96, height: 64 }), aFilm('f.webm', 1, { width: 96, height: 64 })]);
const sounds = once(() => ['mp3', 'wav', 'ogg', 'flac', 'm4a', 'aac'].map((kind) => aTone(`f.${kind}`, 1)));

function zipped(name: string, entries: Record<string, string>): string {
  const path = join(room(), name);
  const folder = join(room(), `${name}.d`);
  for (const [entry, content] of Object.entries(entries)) {
    mkdirSync(dirname(join(folder, entry)), { recursive: true });
    kept(join(`${name}.d`, entry), content);
  }
  execFileSync('zip', ['-q', '-r', path, '.'], { cwd: folder });
  return path;
}
const zips = once(() => [zipped('a.zip', { 'a.txt': 'A letter. '.repeat(50), 'b/c.txt': 'Another.' })]);
const words = once(() => zipped('a.docx', {
  '[Content_Types].xml': '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
  'docProps/core.xml': '<?xml version="1.0"?><cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:creator>Ada</dc:creator></cp:coreProperties>',
  'word/document.xml': '<?xml version="1.0"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p><w:ins w:author="Ada"><w:r><w:t>New</w:t></w:r></w:ins></w:p></w:body></w:document>',
}));

const html = '<!doctype html><html lang="en"><head><title>A page</title><meta name="description" content="x"></head><body><h1>A</h1><img src="a.png"><svg><path d="M0 0"/></svg></body></html>';
const json = '{"a": [1, 2.50, 12345678901234567890], "b": {"c": null, "d": "\\u00e9 text"}, "e": [[[]], {}], "f": true}';
const yaml = 'a: &x [1, {b: 2}]\nc: *x\nd: |\n  some\n  text\ne: "q\\n"\n? [k]\n: !!str 5\n---\nf: 2001-12-14\n';

// samples are one or more inputs for each tool that reads something by a parser.
export const samples: Record<string, Sample> = {
  'compress-pdf': { files: scan },
  'merge-pdf': { files: pdfs, count: 2 },
  'split-pdf': { files: pdfs }, 'pdf-to-images': { files: pdfs, options: { dpi: 72 } }, 'add-page-numbers': { files: pdfs }, 'rotate-pdf': { files: pdfs }, 'organize-pdf': { files: pdfs, options: { order: '2,1' } },
  'remove-pdf-pages': { files: pdfs, options: { pages: '1' } }, 'extract-pdf-pages': { files: pdfs, options: { pages: '1' } }, 'watermark-pdf': { files: pdfs },
  'sign-pdf': { files: pdfs, options: { name: 'Ada', boxes: [{ page: 0, x: 50, y: 50, width: 100, height: 40 }] } },
  'protect-pdf': { files: pdfs, options: { password: 'secret', owner: 'other' } }, 'unlock-pdf': { files: locked, options: { password: 'secret' } },
  'redact-pdf': { files: () => pdfs().slice(0, 1), options: { boxes: [{ page: 0, x: 50, y: 50, width: 100, height: 40 }], dpi: 150 } },
  'pdf-metadata-remover': { files: pdfs }, 'document-metadata-scanner': { files: () => [...pdfs(), words()] },
  'compress-image': { files: pictures }, 'resize-image': { files: pictures, options: { width: 60 } }, 'convert-image': { files: pictures }, 'images-to-pdf': { files: pictures },
  'image-metadata-viewer': { files: pictures }, 'remove-image-exif': { files: () => [...pictures(), ...heic(), avif()] }, 'heic-to-jpg': { files: heic }, 'color-palette': { files: pictures },
  'zip-extractor': { files: zips }, 'file-type-inspector': { files: () => [...pdfs(), ...pictures(), words(), ...films()] },
  'video-metadata-viewer': { files: films }, 'generate-video-thumbnail': { files: films }, 'video-audio-editor': { files: () => [...films(), ...sounds()] },
  'json-formatter': { texts: [json] }, 'json-to-yaml': { texts: [json] }, 'yaml-to-json': { texts: [yaml] },
  'csv-workbench': { files: () => [kept('table.csv', 'name;n\n"A ""b""";1,5\nC;2\n'.repeat(20))] },
  'code-workbench': { texts: [html] }, 'web-audit-workbench': { texts: [html] }, 'text-diff': { texts: ['one\ntwo\nthree\n', 'one\n2\nthree\n'] },
  'jwt-decoder': { texts: [`${btoa('{"alg":"HS256"}')}.${btoa('{"sub":"Ada","exp":1700000000}')}.c2ln`.replaceAll('=', '')] },
  'secret-scanner': { texts: ['aws_key = "AKIAIOSFODNN7EXAMPLE"\ntoken: ghp_0123456789abcdefghijABCDEFGHIJ012345\n'] }, 'pii-text-scanner': { texts: ['Ada, ada@example.com, +44 20 7946 0958, DE89 3704 0044 0532 0130 00\n'] },
};

// everyTime are those that run in each slice: one of each engine that reads files, or texts that nest.
export const everyTime = ['compress-pdf', 'pdf-to-images', 'compress-image', 'heic-to-jpg', 'zip-extractor', 'document-metadata-scanner', 'generate-video-thumbnail', 'json-formatter', 'yaml-to-json', 'csv-workbench', 'web-audit-workbench'];
