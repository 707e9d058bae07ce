import { pageRanges } from '../fields';
import { files, tool } from '../tool';
import { texts } from '../../texts/en/tools/remove-pdf-pages';
import work from './work.ts?worker&url';

export const options = { pages: pageRanges('') };

// remove-pdf-pages is like iLovePDF's: pages are ticked or written, and left out.
// Left out on purpose: finding pages that are empty, which a faint scan may seem to be.
export default tool({ texts, input: files(), options, stage: () => import('../../ui/pages/PickPages.svelte'), work });
