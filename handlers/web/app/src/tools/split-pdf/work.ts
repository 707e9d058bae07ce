import { input, out } from '../../engines/qpdf';
import { texts as words } from '../../texts/en/tools/split-pdf';
import type { Values } from '../fields';
import { eachMade, numbers, opened, pdfType, writtenOf, type PdfFacts } from '../pdf';
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
    const told = (): void => progress(results.length / parts.length, words.part(Math.min(results.length + 1, parts.length), parts.length));
    told();
    for await (const content of eachMade([pdf!], parts.map((pages) => [input(), '--pages', '.', numbers(pages), '--', out]))) {
      results.push(fileOf(named(pdf!.name, `-${results.length + 1}`), pdfType, content, words.pages(writtenOf(parts[results.length]!, 0))));
      told();
    }
    return results;
  },
});
