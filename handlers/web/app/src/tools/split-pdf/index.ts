import { choice, line, number, when } from '../fields';
import { files, tool } from '../tool';
import { texts } from '../../texts/en/tools/split-pdf';
import work from './work.ts?worker&url';

export const options = {
  by: choice(['every', 'after', 'ranges'], 'every'),
  every: when(number(1, 5000, 1), ({ by }) => by === 'every'),
  after: when(line('1'), ({ by }) => by === 'after'),
  ranges: when(line('1-z', { maxLength: 5000 }), ({ by }) => by === 'ranges'),
};

// split-pdf is like iLovePDF's: every few pages, after certain pages, or by ranges. Left out on purpose: splitting by size.
export default tool({ texts, input: files(), options, stage: () => import('../../ui/pages/ShowPages.svelte'), work });
