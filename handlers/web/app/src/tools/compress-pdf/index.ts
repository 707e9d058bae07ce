import { choice, flag, made, range, when } from '../fields';
import { files, tool } from '../tool';
import { texts } from '../../texts/en/tools/compress-pdf';
import work from './work.ts?worker&url';

const own = ({ level }: Record<string, unknown>): boolean => level === 'own';

export const options = {
  level: choice(['lossless', 'light', 'recommended', 'strong', 'own'], 'recommended'),
  dpi: when(range(36, 600, 150), own),
  quality: when(range(10, 95, 75), own),
  grey: when(flag(), ({ level }) => level !== 'lossless'),
  unseen: flag(true),
  metadata: flag(),
  // breaksSignature is asked for by the stage, where there is a signature.
  breaksSignature: made(false),
};

// compress-pdf is like iLovePDF's and Acrobat's "Optimize": pictures at the fineness that paper or screens show, equal parts once, all
// else packed; text, links, forms and bookmarks stay. Never larger: then the original is handed out. Left out on purpose: fonts are not cut
// down, and pictures in ink colors, JPEG 2000 or one bit stay as they are, which no browser writes again without a risk.
export default tool({ texts, input: files(), options, stage: () => import('./View.svelte'), results: () => import('./Compare.svelte'), work });
