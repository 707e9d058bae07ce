import { choice, pageRanges } from '../fields';
import { files, tool } from '../tool';
import { texts } from '../../texts/en/tools/rotate-pdf';
import work from './work.ts?worker&url';

export const options = { turn: choice([90, 180, 270], 90), pages: pageRanges('all') };

// rotate-pdf is like iLovePDF's: some or all pages, seen as small pictures, without any other change to the file.
// Left out on purpose: straightening scans by a few degrees.
export default tool({ texts, input: files(), options, stage: () => import('../../ui/pages/PickPages.svelte'), work });
