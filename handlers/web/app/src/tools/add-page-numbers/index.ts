import { choice, color, number, pageRanges, range } from '../fields';
import { files, tool } from '../tool';
import { texts } from '../../texts/en/tools/add-page-numbers';
import work from './work.ts?worker&url';

export const options = {
  place: choice(['bottom-center', 'bottom-left', 'bottom-right', 'top-center', 'top-left', 'top-right'], 'bottom-center'),
  style: choice(['1', 'i', 'I', '1 of n', 'Page 1', 'Page 1 of n'], '1'),
  pages: pageRanges('all'), start: number(0, 1_000_000, 1), size: range(6, 48, 11), margin: range(5, 100, 28), color: color('#000000'),
};

// add-page-numbers is like iLovePDF's: a number on some pages, in six places and six forms, counted from any number.
// Left out on purpose: places that change sides on facing pages.
export default tool({ texts, input: files(), options, stage: () => import('../../ui/pages/PickPages.svelte'), work });
