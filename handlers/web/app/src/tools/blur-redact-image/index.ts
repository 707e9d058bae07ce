import { output } from '../../pictures/output.options';
import type { Mark } from '../../ui/stage/marks';
import { blurRedactImage } from '../../texts/en/tools/blur-redact-image';
import { choice, color, made, range, when } from '../fields';
import { files, tool } from '../tool';
import work from './work.ts?worker&url';

// Covers boxes as Skitch and redact.photo do; metadata, with its thumbnail of the uncovered picture, never stays. Left out on purpose: faces
// found by a network.
export default tool({
  texts: blurRedactImage.texts, input: files(),
  options: {
    method: choice(['solid', 'pixelate', 'blur'], 'solid'),
    color: when(color('#000000'), ({ method }) => method === 'solid'),
    strength: when(range(1, 100, 40), ({ method }) => method !== 'solid'),
    ...output, marks: made<Mark[]>([]),
  },
  stage: () => import('./View.svelte'),
  work,
});
