import { isLatin, type PDFDocument, type PDFImage } from '../../engines/pdfLib';
import { embedPixels } from '../../engines/pdfPixels';
import { texts as words } from '../../texts/en/tools/sign-pdf';
import type { Values } from '../fields';
import { colorOf, laidOver, rehearse, type Prepare } from '../overlay';
import { openedToChange, pdfType, type PdfFacts } from '../pdf';
import { embedded, textPicture } from '../picture';
import { fileOf, named } from '../results';
import { refuseUnless, worker } from '../worker';
import type { options } from './index';
import { boundsOf, fitted } from './pad';

type Chosen = Values<typeof options>;
const dateSize = 9;
const sample: Chosen = { kind: 'typed', name: 'a', color: '#000000', dated: false, date: '', boxes: [{ page: 0, x: 1, y: 1, width: 1, height: 1 }], strokes: [], picture: null };

worker<Chosen, PdfFacts>({
  open: async ({ files: [pdf] }) => {
    const facts = await openedToChange(pdf!);
    rehearse(prepare(sample));
    return facts;
  },
  check: async ({ options }) => {
    if (options.kind === 'typed') refuseUnless(options.name.trim() !== '', words.noName, 'name');
    if (options.kind === 'drawn') refuseUnless(options.strokes.length > 0, words.noStrokes);
    if (options.kind === 'picture') {
      refuseUnless(options.picture !== null, words.noPicture);
      await createImageBitmap(options.picture).then((bitmap) => bitmap.close(), () => refuseUnless(false, words.badPicture));
    }
    refuseUnless(options.boxes.length > 0, words.noPlace);
    refuseUnless(!options.dated || isLatin(options.date), words.latinDate, 'date');
  },
  run: async ({ files: [pdf], options }) => fileOf(named(pdf!.name, '-signed'), pdfType, await laidOver(pdf!, prepare(options)), words.note),
});

async function imageOf({ kind, picture, name, color }: Chosen, document: PDFDocument): Promise<PDFImage | undefined> {
  if (kind === 'drawn') return undefined;
  return kind === 'picture' ? embedded(document, picture!) : embedPixels(document, textPicture(name, 60, color, 'cursive').pixels);
}

function prepare(options: Chosen): Prepare {
  return async (document, lib) => {
    const pages = [...new Set(options.boxes.map(({ page }) => page))].sort((a, b) => a - b);
    const font = await document.embedFont(lib.StandardFonts.Helvetica);
    const image = await imageOf(options, document);
    const ink = lib.rgb(...colorOf(options.color));
    const bounds = options.kind === 'drawn' ? boundsOf(options.strokes) : undefined;
    return {
      pages,
      draw: (sheet, at, size) => {
        for (const mark of options.boxes.filter(({ page }) => page === pages[at])) {
          const box = { ...mark, y: size.height - mark.y - mark.height };
          if (image) {
            const { x, y, scale } = fitted(image, box);
            sheet.drawImage(image, { x, y, width: image.width * scale, height: image.height * scale });
          } else if (bounds) {
            const { x, y, scale } = fitted(bounds, box);
            const path = options.strokes.map((stroke) => stroke.map(([px, py], n) => `${n === 0 ? 'M' : 'L'}${(px - bounds.x).toFixed(1)} ${(py - bounds.y).toFixed(1)}`).join(' ')).join(' ');
            sheet.drawSvgPath(path, { x, y: y + bounds.height * scale, scale, borderColor: ink, borderWidth: 4, borderLineCap: lib.LineCapStyle.Round });
          }
          if (options.dated) sheet.drawText(options.date, { x: box.x, y: box.y - dateSize - 2, size: dateSize, font, color: ink });
        }
      },
    };
  };
}
