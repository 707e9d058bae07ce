import { choice, pageRanges } from '../fields';
import { files, tool } from '../tool';
import { texts } from '../../texts/en/tools/extract-pdf-pages';
import work from './work.ts?worker&url';

export const options = { pages: pageRanges(''), as: choice(['one', 'each'], 'one') };

// extract-pdf-pages is like Smallpdf's: pages are ticked or written, and become one PDF, or one for each page.
// Left out on purpose: the pictures and attachments in a file.
export default tool({ texts, input: files(), options, stage: () => import('../../ui/pages/PickPages.svelte'), work });
