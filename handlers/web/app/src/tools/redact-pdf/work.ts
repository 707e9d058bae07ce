import type { PdfDocument } from '../../engines/pdfium';
import { pdfLib } from '../../engines/pdfLib';
import { pdf as common } from '../../texts/en/pdf';
import { texts as words } from '../../texts/en/tools/redact-pdf';
import type { Values } from '../fields';
import { personalData } from '../pii-text-scanner/scan';
import { opened, pdfType, type PdfFacts } from '../pdf';
import { fileOf, named } from '../results';
import { withPdf } from '../withPdf';
import { refuseUnless, worker } from '../worker';
import type { options } from './index';
import { rimmed, wordsOf, type Marked } from './marked';

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
    const texts = new Set(personalData(document.textOf(page)).map(({ text }) => text));
    return [...texts].flatMap((text) => {
      const boxes = document.find(page, text);
      refuseUnless(boxes.length > 0, words.notPlaced(text, page + 1), 'personal');
      return boxes.map((box) => rimmed({ page, ...box }));
    });
  }).flat();
}

worker<Values<typeof options>, PdfFacts>({
  open: ({ files: [pdf] }) => opened(pdf!),
  check: ({ files: [pdf], options }) => withPdf(pdf!, (document) => {
    const wanted = wordsOf(options.words);
    refuseUnless(wanted.length > 0 || options.boxes.length > 0 || options.personal, words.nothing);
    if (options.personal) refuseUnless(personal(document).length > 0, words.nothingPersonal, 'personal');
    for (const word of wanted) refuseUnless(found(document, word).length > 0, words.notFound(word), 'words');
  }),
  run: ({ files: [pdf], options, progress }) => withPdf(pdf!, async (document) => {
    const boxes = [...options.boxes, ...wordsOf(options.words).flatMap((word) => found(document, word)), ...(options.personal ? personal(document) : [])];
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
    return fileOf(named(pdf!.name, '-redacted'), pdfType, content, words.done(boxes.length));
  }),
});

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
