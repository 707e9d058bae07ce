import { generateVideoThumbnail } from '../../texts/en/tools/generate-video-thumbnail';
import { choice, flag, line, number, numberIfAny, range, when } from '../fields';
import { files, tool } from '../tool';
import work from './work.ts?worker&url';

const single = ({ mode }: Record<string, unknown>): boolean => mode === 'frame';
const many = ({ mode }: Record<string, unknown>): boolean => mode === 'grid';

// Takes frames as VLC's snapshot and mtn's contact sheets do. Left out on purpose: choosing the frame that looks best.
export default tool({
  texts: generateVideoThumbnail.texts, input: files(),
  options: {
    mode: choice(['frame', 'grid'], 'frame'), time: when(line('0', { maxLength: 20 }), single), columns: when(number(1, 10, 4), many), rows: when(number(1, 20, 4), many),
    stamps: when(flag(true), many), width: numberIfAny(16, 8192), type: choice(['image/jpeg', 'image/png'], 'image/jpeg'), quality: when(range(1, 100, 90), ({ type }) => type === 'image/jpeg'),
  },
  stage: () => import('./View.svelte'),
  work,
});
