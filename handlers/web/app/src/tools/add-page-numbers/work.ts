import type { Values } from '../fields';
import { colorOf, laidOver } from '../overlay';
import { openedToChange, pagesOf, pdfType, type PdfFacts } from '../pdf';
import { fileOf, named } from '../results';
import { worker } from '../worker';
import type { options } from './index';
import { numbered, placeOf } from './numbered';

worker<Values<typeof options>, PdfFacts>({
  open: ({ files: [pdf] }) => openedToChange(pdf!),
  check: ({ options, facts }) => void pagesOf(options.pages, facts.pages),
  run: async ({ files: [pdf], options, facts }) => {
    const pages = [...new Set(pagesOf(options.pages, facts.pages))].sort((a, b) => a - b);
    const last = options.start + pages.length - 1;
    const content = await laidOver(pdf!, async (document, lib) => {
      const font = await document.embedFont(lib.StandardFonts.Helvetica);
      const color = lib.rgb(...colorOf(options.color));
      return {
        pages,
        draw: (sheet, at, size) => {
          const text = numbered(options.style, options.start + at, last);
          const place = placeOf(options.place, size, { width: font.widthOfTextAtSize(text, options.size), height: options.size * 0.7 }, options.margin);
          sheet.drawText(text, { ...place, size: options.size, font, color });
        },
      };
    });
    return fileOf(named(pdf!.name, '-numbered'), pdfType, content);
  },
});
