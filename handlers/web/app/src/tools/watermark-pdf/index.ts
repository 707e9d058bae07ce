import { choice, color, line, made, pageRanges, range, when } from '../fields';
import { files, tool } from '../tool';
import { texts } from '../../texts/en/tools/watermark-pdf';
import work from './work.ts?worker&url';

export const options = {
  kind: choice(['text', 'picture'], 'text'),
  text: when(line('CONFIDENTIAL', { maxLength: 200 }), ({ kind }) => kind === 'text'),
  size: when(range(8, 200, 60), ({ kind }) => kind === 'text'),
  color: when(color('#b00020'), ({ kind }) => kind === 'text'),
  width: when(range(5, 100, 40), ({ kind }) => kind === 'picture'),
  angle: range(-90, 90, 45), opacity: range(5, 100, 30), tiled: choice(['once', 'tiled'], 'once'), layer: choice(['over', 'under'], 'over'), pages: pageRanges('all'),
  picture: made<File | null>(null),
};

// watermark-pdf is like iLovePDF's: a text or a picture, at an angle, once or tiled, over or under what is on the pages.
// Left out on purpose: taking off the watermarks of others.
export default tool({ texts, input: files(), options, stage: () => import('./View.svelte'), work });
