import { input, out } from '../../engines/qpdf';
import { texts as words } from '../../texts/en/tools/split-pdf';
import type { Values } from '../fields';
import { eachMade, made, numbers, openedToChange, pdfType, writtenOf, type PdfFacts } from '../pdf';
import { fileOf, named, type Result } from '../results';
import { worker } from '../worker';
import { cutter } from './cut';
import type { options } from './index';
import { partsOf } from './parts';
import { writtenIn } from './written';

worker<Values<typeof options>, PdfFacts>({
  open: ({ files: [pdf] }) => openedToChange(pdf!),
  check: ({ options, facts }) => void partsOf(options, facts.pages),
  run: async ({ files: [pdf], options, facts, progress }) => {
    const parts = partsOf(options, facts.pages);
    const results: Result[] = [];
    const told = (): void => progress(results.length / parts.length, words.part(Math.min(results.length + 1, parts.length), parts.length));
    told();
    for await (const content of eachOf(pdf!, parts)) {
      results.push(fileOf(named(pdf!.name, `-${results.length + 1}`), pdfType, content, words.pages(writtenOf(parts[results.length]!, 0))));
      told();
    }
    return results;
  },
});

const taken = (pages: string): string[] => [input(), '--pages', '.', pages, '--', out];

// eachOf returns the parts of a PDF. A call of qpdf for each reads all pages each time, so where there are several, and qpdf's own work on
// a page is the same for all, it is called once.
async function* eachOf(pdf: Blob, parts: number[][]): AsyncGenerator<Blob> {
  const cut = parts.length > 2 && parts.every((pages) => new Set(pages).size === pages.length) ? await cutterOf(pdf) : undefined;
  if (cut) for (const pages of parts) yield cut(pages);
  else yield* eachMade([pdf], parts.map((pages) => taken(numbers(pages))));
}

async function cutterOf(pdf: Blob): Promise<ReturnType<typeof cutter>> {
  const written = await writtenIn(await made([pdf], taken('1-z')));
  return written && cutter(written);
}
