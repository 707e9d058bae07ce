import { lettersOf, placesOf } from '../../engines/placesOf';
import { withAppearances, type PdfDocument } from '../../engines/pdfium';
import { input, out } from '../../engines/qpdf';
import { pdfLib } from '../../engines/pdfLib';
import { pdf as common } from '../../texts/en/pdf';
import { texts as words } from '../../texts/en/tools/redact-pdf';
import type { Values } from '../fields';
import { personalData } from '../pii-text-scanner/scan';
import { made, openedToChange, pdfType, writtenOf } from '../pdf';
import { fileOf, named, type ReportResult, type Result } from '../results';
import { withPdf } from '../withPdf';
import { refuseUnless, worker } from '../worker';
import type { options } from './index';
import type { Facts } from './facts';
import { mentions } from './mentions';
import { pagesIn, rimmed, wordsOf, type Marked } from './marked';
import { sayUnseen } from './unseen';

const pointsPerInch = 72;
const pixelsMax = 40_000_000;
const quality = 0.9;

// found returns where a word lies in a document.
function found(document: PdfDocument, word: string): Marked[] {
  return Array.from({ length: document.pages }, (_, page) => document.find(page, word).map((box) => rimmed({ page, ...box }))).flat();
}

// personal returns where personal data lies in a document. What is known by its text but cannot be placed is refused: it would stay.
function personal(document: PdfDocument): Marked[] {
  return Array.from({ length: document.pages }, (_, page) => {
    const texts = new Set([...personalData(document.textOf(page))].map(({ text }) => text));
    return [...texts].flatMap((text) => {
      const boxes = document.find(page, text);
      refuseUnless(boxes.length > 0, words.notPlaced(text, page + 1), 'personal');
      return boxes.map((box) => rimmed({ page, ...box }));
    });
  }).flat();
}

// What notes and forms show becomes a part of their page: it is seen in the result, so it has to be found, and a form that was filled in has to stay so.
const flat = [input(), '--generate-appearances', '--flatten-annotations=screen', '--object-streams=disable', out];

// Without these names there is neither a note nor a form: a page names its notes as such, unless it lies in a stream of objects.
const noted = ['Annots', 'ObjStm'];
// Of notes without an appearance PDFium makes one of text for these: they are painted, so they have to be found.
const written = ['FreeText', 'Redact'];

async function flattened(pdf: Blob): Promise<Blob> {
  if (!(await mentions(pdf, noted))) return pdf;
  const once = await made([pdf], flat);
  const drawn = (await mentions(once, written)) ? await withAppearances(once) : undefined;
  return drawn === undefined ? once : made([new Blob([drawn])], flat);
}

// unseen is settled when what cannot be searched has been said.
let unseen: Promise<unknown> | undefined;

worker<Values<typeof options>, Facts>({
  open: async ({ files: [pdf] }) => {
    const facts = { ...(await openedToChange(pdf!)), flat: await flattened(pdf!) };
    // What cannot be read of it the check refuses.
    unseen = sayUnseen(pdf!, facts.flat).catch(() => undefined);
    return facts;
  },
  check: ({ options, facts }) => withPdf(facts.flat, async (document) => {
    await unseen;
    const wanted = wordsOf(options.words);
    refuseUnless(wanted.length > 0 || options.boxes.length > 0 || options.personal, words.nothing);
    if (options.personal) refuseUnless(personal(document).length > 0, words.nothingPersonal, 'personal');
    for (const word of wanted) refuseUnless(found(document, word).length > 0, words.notFound(word), 'words');
  }),
  run: ({ files: [pdf], options, facts, progress }) => withPdf(facts.flat, async (document): Promise<Result[]> => {
    const listed = wordsOf(options.words).map((word) => ({ name: word, boxes: found(document, word) }));
    if (options.personal) listed.push({ name: words.personal, boxes: personal(document) });
    const boxes = [...options.boxes, ...listed.flatMap((one) => one.boxes)];
    const lib = await pdfLib();
    const made = await lib.PDFDocument.create();
    const canvas = new OffscreenCanvas(1, 1);
    for (let page = 0; page < document.pages; page++) {
      progress(page / document.pages, common.page(page + 1));
      const size = document.sizeOf(page);
      const image = await made.embedJpg(await painted(document, page, canvas, size, options.dpi, boxes.filter((box) => box.page === page)));
      made.addPage([size.width, size.height]).drawImage(image, { x: 0, y: 0, ...size });
    }
    const content = (await made.save()) as Uint8Array<ArrayBuffer>;
    const file = fileOf(named(pdf!.name, '-redacted'), pdfType, content, words.done(boxes.length));
    return listed.length === 0 ? [file] : [file, report(document, listed, file.name)];
  }),
});

// report says where each word was found, and which pages have no text that could be searched, as those of a scanner.
function report(document: PdfDocument, listed: { name: string; boxes: Marked[] }[], fileName: string): ReportResult {
  const named = listed.filter(({ name }) => placesOf(lettersOf([...fileName]), name).length > 0);
  const silent = Array.from({ length: document.pages }, (_, page) => page).filter((page) => document.textOf(page).trim() === '');
  return {
    kind: 'report', title: words.found,
    rows: [
      ...listed.map(({ name, boxes }) => ({ name, value: words.places(boxes.length, pagesIn(boxes, document.pages)) })),
      ...named.map(({ name }) => ({ level: 'warn' as const, name: fileName, value: words.inName(name) })),
      ...(silent.length === 0 ? [] : [{ level: 'warn' as const, name: words.silent, value: words.silentPages(writtenOf(silent, document.pages)) }]),
    ],
  };
}

// painted returns a page as JPEG, whose boxes are black before it is encoded: what was under them is not in it.
async function painted(document: PdfDocument, page: number, canvas: OffscreenCanvas, size: { width: number; height: number }, dpi: number, boxes: Marked[]): Promise<Uint8Array<ArrayBuffer>> {
  const scale = Math.min(dpi / pointsPerInch, Math.sqrt(pixelsMax / (size.width * size.height)));
  document.paint(page, scale, canvas);
  const context = canvas.getContext('2d')!;
  context.fillStyle = '#000000';
  for (const box of boxes) {
    const [left, top] = [Math.floor(box.x * scale), Math.floor(box.y * scale)];
    context.fillRect(left, top, Math.ceil((box.x + box.width) * scale) - left, Math.ceil((box.y + box.height) * scale) - top);
  }
  return new Uint8Array(await (await canvas.convertToBlob({ type: 'image/jpeg', quality })).arrayBuffer());
}
