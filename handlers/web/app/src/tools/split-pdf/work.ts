import { input, out } from '../../engines/qpdf';
import { texts as words } from '../../texts/en/tools/split-pdf';
import type { Values } from '../fields';
import { made, numbers, opened, pdfType, writtenOf, type PdfFacts } from '../pdf';
import { fileOf, named, type Result } from '../results';
import { worker } from '../worker';
import type { options } from './index';
import { partsOf } from './parts';

worker<Values<typeof options>, PdfFacts>({
  open: ({ files: [pdf] }) => opened(pdf!),
  check: ({ options, facts }) => void partsOf(options, facts.pages),
  run: async ({ files: [pdf], options, facts, progress }) => {
    const parts = partsOf(options, facts.pages);
    const results: Result[] = [];
    for (const [at, pages] of parts.entries()) {
      progress(at / parts.length, words.part(at + 1, parts.length));
      const content = await made([pdf!], [input(), '--pages', '.', numbers(pages), '--', out]);
      results.push(fileOf(named(pdf!.name, `-${at + 1}`), pdfType, content, words.pages(writtenOf(pages, 0))));
    }
    return results;
  },
});
