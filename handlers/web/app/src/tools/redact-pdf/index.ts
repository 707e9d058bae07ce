import { choice, flag, lines, made } from '../fields';
import { files, tool } from '../tool';
import { texts } from '../../texts/en/tools/redact-pdf';
import type { Marked } from './marked';
import work from './work.ts?worker&url';

export const options = { words: lines('', { optional: true, maxLength: 5000 }), personal: flag(), dpi: choice([150, 200, 300], 200), boxes: made<Marked[]>([]) };

// redact-pdf is like Acrobat's redaction, at its safest: boxes, words and personal data by patterns are black, and the result is made of
// pictures of the pages alone. What notes and forms show is drawn on their page before it is searched. Nothing else of the old file is in the result: no text,
// attachment, metadata or earlier version. Left out on purpose: keeping text selectable, since engines leave drawings and notes under a box.
export default tool({ texts, input: files(), options, stage: () => import('./View.svelte'), work });
