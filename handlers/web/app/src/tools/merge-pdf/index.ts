import { flag, made } from '../fields';
import { files, tool } from '../tool';
import { texts } from '../../texts/en/tools/merge-pdf';
import work from './work.ts?worker&url';

export const options = { bookmarks: flag(true), ranges: made<string[]>([]) };

// merge-pdf is like iLovePDF's: files in the order that is chosen, all pages or some of each, and a bookmark for each file.
// Left out on purpose: pictures among the files, of which images-to-pdf makes PDFs.
export default tool({ texts, input: files({ least: 2 }), options, stage: () => import('./View.svelte'), work });
