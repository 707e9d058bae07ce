import { isLatin, type PDFPage } from '../../engines/pdfLib';
import { embedPixels } from '../../engines/pdfPixels';
import { pdf as common } from '../../texts/en/pdf';
import { texts as words } from '../../texts/en/tools/watermark-pdf';
import type { Values } from '../fields';
import { colorOf, laidOver, type Size } from '../overlay';
import { openedToChange, pagesOf, pdfType, type PdfFacts } from '../pdf';
import { embedded, textPicture } from '../picture';
import { fileOf, named } from '../results';
import { refuseUnless, worker } from '../worker';
import type { options } from './index';
import { cornerOf, placesOf } from './places';

type Chosen = Values<typeof options>;
type Prepare = Parameters<typeof laidOver>[1];

worker<Chosen, PdfFacts>({
  open: ({ files: [pdf] }) => openedToChange(pdf!),
  check: async ({ options, facts }) => {
    pagesOf(options.pages, facts.pages);
    if (options.kind === 'text') return refuseUnless(options.text.trim() !== '', words.noText, 'text');
    refuseUnless(options.picture !== null, words.noPicture);
    await createImageBitmap(options.picture).then((bitmap) => bitmap.close(), () => refuseUnless(false, words.badPicture));
  },
  run: async ({ files: [pdf], options, facts }) => {
    const pages = [...new Set(pagesOf(options.pages, facts.pages))];
    return fileOf(named(pdf!.name, '-watermarked'), pdfType, await laidOver(pdf!, prepare(options, pages)), common.pages(pages.length));
  },
});

// Each sheet has the mark in one or in many places; what a mark is depends on its kind.
function prepare(options: Chosen, pages: number[]): Prepare {
  return async (document, lib) => {
    const rotate = lib.degrees(options.angle);
    const opacity = options.opacity / 100;
    const each = (size: Size, mark: Size, draw: (at: { x: number; y: number }) => void): void => {
      for (const place of placesOf(options.tiled === 'tiled', size, mark, options.angle)) draw(cornerOf(place, mark, options.angle));
    };
    const under = options.layer === 'under';
    if (options.kind === 'text' && isLatin(options.text)) {
      const font = await document.embedFont(lib.StandardFonts.HelveticaBold);
      const mark = { width: font.widthOfTextAtSize(options.text, options.size), height: options.size * 0.7 };
      const color = lib.rgb(...colorOf(options.color));
      return { pages, under, draw: (sheet: PDFPage, _: number, size: Size) => each(size, mark, (at) => sheet.drawText(options.text, { ...at, size: options.size, font, color, opacity, rotate })) };
    }
    const painted = options.kind === 'text' ? textPicture(options.text, options.size, options.color) : undefined;
    const image = painted ? await embedPixels(document, painted.pixels) : await embedded(document, options.picture!);
    const markOf = (size: Size): Size => {
      const width = painted?.width ?? (size.width * options.width) / 100;
      return { width, height: (width * image.height) / image.width };
    };
    return { pages, under, draw: (sheet: PDFPage, _: number, size: Size) => each(size, markOf(size), (at) => sheet.drawImage(image, { ...at, ...markOf(size), opacity, rotate })) };
  };
}
