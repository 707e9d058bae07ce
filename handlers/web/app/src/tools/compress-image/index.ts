import { choice, color, number, numberIfAny, range, when } from '../fields';
import { files, tool } from '../tool';
import { texts } from '../../texts/en/tools/compress-image';
import work from './work.ts?worker&url';

export const options = {
  by: choice(['quality', 'size'], 'quality'),
  quality: when(range(1, 100, 75), ({ by, type }) => by === 'quality' && type !== 'image/png'),
  kilobytes: when(number(5, 50_000, 200), ({ by }) => by === 'size'),
  type: choice(['same', 'image/jpeg', 'image/webp', 'image/png'], 'same'),
  longest: numberIfAny(16, 16_000),
  ground: when(color('#ffffff'), ({ type }) => type === 'image/jpeg'),
};

// compress-image is like Squoosh: mozjpeg, WebP and oxipng, by quality or to a size, with before and after beside each other. What would
// be larger than the original is not handed out. Left out on purpose: AVIF, which the registry does not name.
export default tool({ texts, input: files(), options, results: () => import('./Compare.svelte'), work });
