import type { Values } from '../fields';
import { fileOf, named } from '../results';
import { worker } from '../worker';
import { openedToChange, pagesOf, made } from '../pdf';
import type { PdfFacts } from '../pdf';
import { input, out } from '../../engines/qpdf';
import type { options } from './index';

worker<Values<typeof options>, PdfFacts>({
  open: ({ files: [pdf] }) => openedToChange(pdf!),
  check: ({ options, facts }) => void pagesOf(options.pages, facts.pages),
  run: async ({ files: [pdf], options, facts }) => {
    const pages = pagesOf(options.pages, facts.pages).map((page) => page + 1).join(',');
    return fileOf(named(pdf!.name, '-turned'), 'application/pdf', await made([pdf!], [input(), `--rotate=+${options.turn}:${pages}`, out]));
  },
});
