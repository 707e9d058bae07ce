import { pdf as common } from '../../texts/en/pdf';
import { texts as words } from '../../texts/en/tools/pdf-to-images';
import type { Values } from '../fields';
import { opened, pagesOf, type PdfFacts } from '../pdf';
import { fileOf, named, type Result } from '../results';
import { withPdf } from '../withPdf';
import { refuseUnless, worker } from '../worker';
import type { options } from './index';

const pixelsMax = 40_000_000;
const pagesMax = 500;
const pointsPerInch = 72;

worker<Values<typeof options>, PdfFacts>({
  open: ({ files: [pdf] }) => opened(pdf!),
  check: async ({ files: [pdf], options, facts }) => {
    const pages = pagesOf(options.pages, facts.pages);
    refuseUnless(pages.length <= pagesMax, words.tooMany(pagesMax), 'pages');
    await withPdf(pdf!, (document) => {
      for (const page of pages) {
        const { width, height } = document.sizeOf(page);
        refuseUnless(width * height * (options.dpi / pointsPerInch) ** 2 <= pixelsMax, words.tooLarge(page + 1), 'dpi');
      }
    });
  },
  run: ({ files: [pdf], options, facts, progress }) => withPdf(pdf!, async (document) => {
    const pages = pagesOf(options.pages, facts.pages);
    const digits = String(facts.pages).length;
    const results: Result[] = [];
    const canvas = new OffscreenCanvas(1, 1);
    for (const [at, page] of pages.entries()) {
      progress(at / pages.length, common.page(page + 1));
      document.paint(page, options.dpi / pointsPerInch, canvas);
      const type = `image/${options.type}`;
      const blob = await canvas.convertToBlob({ type, quality: options.quality / 100 });
      results.push(fileOf(named(pdf!.name, `-${String(page + 1).padStart(digits, '0')}`, options.type === 'png' ? 'png' : 'jpg'), type, blob, words.size(canvas.width, canvas.height)));
    }
    return results;
  }),
});
