import { convertImage } from '../../texts/en/tools/convert-image';
import { choice, color, flag, made, range, when } from '../fields';
import { files, tool } from '../tool';
import work from './work.ts?worker&url';

// Converts as Squoosh and CloudConvert do. An SVG is painted by the page as an <img>, in which it runs and loads nothing. Left out on
// purpose: moving pictures (GIF to WebP), AVIF, which the registry does not name.
export default tool({
  texts: convertImage.texts, input: files(),
  options: {
    type: choice(['image/png', 'image/jpeg', 'image/webp'], 'image/png'),
    lossless: when(flag(false), ({ type }) => type === 'image/webp'),
    quality: when(range(1, 100, 85), ({ type, lossless }) => type === 'image/jpeg' || (type === 'image/webp' && lossless !== true)),
    ground: when(color('#ffffff'), ({ type }) => type === 'image/jpeg'),
    painted: made<Blob | null>(null),
  },
  stage: () => import('./View.svelte'),
  work,
});
