import { input, out } from '../../engines/qpdf';
import { texts as words } from '../../texts/en/tools/merge-pdf';
import type { Values } from '../fields';
import { made, numbers, openedToChange, pagesOf, pdfType, type PdfFacts } from '../pdf';
import { fileOf } from '../results';
import { Refusal, worker, type Work } from '../worker';
import { withBookmarks, type Bookmark } from './bookmarks';
import type { options } from './index';

type Chosen = Values<typeof options>;
type Facts = PdfFacts[];

// pagesOfEach returns the pages that are taken of each file.
function pagesOfEach({ files, options, facts }: Pick<Work<Chosen, Facts>, 'files' | 'options' | 'facts'>): number[][] {
  return files.map((file, at) => {
    try {
      return pagesOf(options.ranges[at] ?? 'all', facts[at]!.pages);
    } catch (error) {
      throw new Refusal(words.inFile(file.name, (error as Error).message));
    }
  });
}

worker<Chosen, Facts>({
  open: async ({ files }) => {
    const facts: Facts = [];
    for (const file of files) facts.push(await openedToChange(file, file.name));
    return facts;
  },
  check: (work) => void pagesOfEach(work),
  run: async ({ files, options, facts, progress }) => {
    const pages = pagesOfEach({ files, options, facts });
    progress(0.1, words.joining);
    const parts = pages.flatMap((list, at) => [input(at), numbers(list)]);
    const joined = await made(files, ['--empty', '--pages', ...parts, '--', out]);
    const content = options.bookmarks ? await marked(joined, files, pages) : joined;
    return fileOf('merged.pdf', pdfType, content);
  },
});

function marked(joined: Blob, files: File[], pages: number[][]): Promise<Blob> {
  let page = 0;
  const bookmarks: Bookmark[] = files.map((file, at) => {
    const bookmark = { title: file.name.replace(/\.pdf$/i, ''), page };
    page += pages[at]!.length;
    return bookmark;
  });
  return withBookmarks(joined, bookmarks);
}
