import { input, out, outs } from '../../engines/qpdf';
import type { Values } from '../fields';
import { allMade, made, numbers, opened, pagesOf, pdfType, type PdfFacts } from '../pdf';
import { fileOf, named } from '../results';
import { worker } from '../worker';
import type { options } from './index';

worker<Values<typeof options>, PdfFacts>({
  open: ({ files: [pdf] }) => opened(pdf!),
  check: ({ options, facts }) => void pagesOf(options.pages, facts.pages),
  run: async ({ files: [pdf], options, facts }) => {
    const pages = pagesOf(options.pages, facts.pages);
    const taken = [input(), '--pages', '.', numbers(pages), '--'];
    if (options.as === 'one') return fileOf(named(pdf!.name, '-pages'), pdfType, await made([pdf!], [...taken, out]));
    const parts = await allMade([pdf!], [...taken, '--split-pages', outs]);
    return parts.map((part, at) => fileOf(named(pdf!.name, `-page-${pages[at]! + 1}`), pdfType, part));
  },
});
