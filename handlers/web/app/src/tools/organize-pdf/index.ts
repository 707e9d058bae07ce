import { line, made } from '../fields';
import { files, tool } from '../tool';
import { texts } from '../../texts/en/tools/organize-pdf';
import work from './work.ts?worker&url';

export const options = { order: line('', { maxLength: 50_000, code: true }), blank: made({ width: 595, height: 842 }) };

// organize-pdf is like iLovePDF's: pages are moved, taken twice, turned, left out, and blank ones put in, by dragging, buttons or in
// writing, and each step can be undone.
// Left out on purpose: pages of several files, which merge-pdf joins.
export default tool({ texts, input: files(), options, stage: () => import('./View.svelte'), work });
