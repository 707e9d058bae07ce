import { input, out, outs } from '../../engines/qpdf';
import type { Values } from '../fields';
import { allMade, made, numbers, openedToChange, pagesOf, pdfType, type PdfFacts } from '../pdf';
import { remembered } from '../remembered';
import { fileOf, named, type FileResult } from '../results';
import { worker, type Work } from '../worker';
import type { options } from './index';

type Options = Values<typeof options>;

const taken = remembered(async ({ files: [pdf], options, facts }: Work<Options, PdfFacts>): Promise<FileResult[]> => {
  const pages = pagesOf(options.pages, facts.pages);
  const args = [input(), '--pages', '.', numbers(pages), '--'];
  if (options.as === 'one') return [fileOf(named(pdf!.name, '-pages'), pdfType, await made([pdf!], [...args, out]))];
  const parts = await allMade([pdf!], [...args, '--split-pages', outs]);
  return parts.map((part, at) => fileOf(named(pdf!.name, `-page-${pages[at]! + 1}`), pdfType, part));
});

worker<Options, PdfFacts>({
  open: ({ files: [pdf] }) => openedToChange(pdf!),
  check: (work) => {
    pagesOf(work.options.pages, work.facts.pages);
    // qpdf begins once the page has been answered, and works while that asks the service for the run, which hands it out.
    setTimeout(() => void taken(work).catch(() => undefined));
  },
  run: taken,
});
