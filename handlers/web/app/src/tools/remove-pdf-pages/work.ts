import { input, out } from '../../engines/qpdf';
import { texts as words } from '../../texts/en/tools/remove-pdf-pages';
import type { Values } from '../fields';
import { made, numbers, openedToChange, pagesOf, pdfType, type PdfFacts } from '../pdf';
import { fileOf, named } from '../results';
import { refuseUnless, worker } from '../worker';
import type { options } from './index';

// kept are the pages that stay.
function kept(text: string, count: number): number[] {
  const gone = new Set(pagesOf(text, count));
  const left = Array.from({ length: count }, (_, page) => page).filter((page) => !gone.has(page));
  refuseUnless(left.length > 0, words.allGone, 'pages');
  return left;
}

worker<Values<typeof options>, PdfFacts>({
  open: ({ files: [pdf] }) => openedToChange(pdf!),
  check: ({ options, facts }) => void kept(options.pages, facts.pages),
  run: async ({ files: [pdf], options, facts }) => {
    const pages = numbers(kept(options.pages, facts.pages));
    return fileOf(named(pdf!.name, '-shorter'), pdfType, await made([pdf!], [input(), '--pages', '.', pages, '--', out]));
  },
});
