import { blankPdf } from '../../engines/blankPdf';
import { input, out } from '../../engines/qpdf';
import type { Values } from '../fields';
import { made, openedToChange, pdfType, type PdfFacts } from '../pdf';
import { fileOf, named } from '../results';
import { worker } from '../worker';
import type { options } from './index';
import { sheetsOf, taken, type Sheet } from './order';

// turned returns qpdf's words for the pages of the result that are turned.
function turned(sheets: Sheet[]): string[] {
  return [90, 180, 270].flatMap((turn) => {
    const pages = sheets.flatMap((sheet, at) => (sheet !== 'blank' && sheet.turn === turn ? [at + 1] : []));
    return pages.length === 0 ? [] : [`--rotate=+${turn}:${pages.join(',')}`];
  });
}

worker<Values<typeof options>, PdfFacts>({
  open: ({ files: [pdf] }) => openedToChange(pdf!),
  check: ({ options, facts }) => void sheetsOf(options.order, facts.pages),
  run: async ({ files: [pdf], options, facts }) => {
    const sheets = sheetsOf(options.order, facts.pages);
    const blank = sheets.includes('blank') ? [new Blob([blankPdf(options.blank)])] : [];
    const content = await made([pdf!, ...blank], [input(), ...turned(sheets), '--pages', ...taken(sheets, '.', input(1)), '--', out]);
    return fileOf(named(pdf!.name, '-organized'), pdfType, content);
  },
});
