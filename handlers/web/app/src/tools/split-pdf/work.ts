import { input, out } from '../../engines/qpdf';
import { texts as words } from '../../texts/en/tools/split-pdf';
import type { Values } from '../fields';
import { eachMade, made, numbers, opened, pdfType, writtenOf, type PdfFacts } from '../pdf';
import { fileOf, named, type Result } from '../results';
import { worker } from '../worker';
import type { options } from './index';
import { groupsOf, partsOf } from './parts';

worker<Values<typeof options>, PdfFacts>({
  open: ({ files: [pdf] }) => opened(pdf!),
  check: ({ options, facts }) => void partsOf(options, facts.pages),
  run: async ({ files: [pdf], options, facts, progress }) => {
    const parts = partsOf(options, facts.pages);
    const results: Result[] = [];
    const told = (): void => progress(results.length / parts.length, words.part(Math.min(results.length + 1, parts.length), parts.length));
    told();
    const groups = groupsOf(parts);
    for (const group of groups) {
      const [source, calls] = await (groups.length === 1 || group.length === 1 ? [pdf!, group.map(taken)] as const : within(pdf!, group));
      for await (const content of eachMade([source], calls)) {
        results.push(fileOf(named(pdf!.name, `-${results.length + 1}`), pdfType, content, words.pages(writtenOf(parts[results.length]!, 0))));
        told();
      }
    }
    return results;
  },
});

const taken = (pages: number[]): string[] => [input(), '--pages', '.', numbers(pages), '--', out];

// within is a document of a group's pages, and what qpdf is asked for the group's parts of it.
async function within(pdf: Blob, group: number[][]): Promise<readonly [Blob, string[][]]> {
  let before = 0;
  const calls = group.map((part) => taken(part.map(() => before++)));
  return [await made([pdf], taken(group.flat())), calls];
}
