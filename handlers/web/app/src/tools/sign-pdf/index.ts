import { choice, color, flag, line, made, when } from '../fields';
import { files, tool } from '../tool';
import { texts } from '../../texts/en/tools/sign-pdf';
import type { Marked } from '../redact-pdf/marked';
import work from './work.ts?worker&url';

export const options = {
  kind: choice(['typed', 'drawn', 'picture'], 'typed'),
  name: when(line('', { maxLength: 100 }), ({ kind }) => kind === 'typed'),
  color: when(color('#14307a'), ({ kind }) => kind !== 'picture'),
  dated: flag(), date: when(line('', { maxLength: 40 }), ({ dated }) => dated === true),
  boxes: made<Marked[]>([]), strokes: made<[number, number][][]>([]), picture: made<File | null>(null),
};

// sign-pdf is like Smallpdf's: a signature that is typed, drawn or a picture, with a date, on one or several places. It is no
// cryptographic signature, and says so. Left out on purpose: that, and asking others to sign.
export default tool({ texts, input: files(), options, stage: () => import('./View.svelte'), work });
