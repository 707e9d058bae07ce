import { choice, color, made, range, when } from '../fields';
import { socialPresets } from '../../texts/en/tools/social-presets';
import { files, tool } from '../tool';
import work from './work.ts?worker&url';

// Crops to the sizes of networks as Sprout Social's Landscape and Adobe Express do, several at once. Left out on purpose: a crop of its own for
// each size, for which image-editor is there.
export default tool({
  texts: socialPresets.texts, input: files(),
  options: {
    fit: choice(['cover', 'pad'], 'cover'), x: when(range(0, 100, 50), ({ fit }) => fit === 'cover'), y: when(range(0, 100, 50), ({ fit }) => fit === 'cover'),
    ground: when(color('#ffffff'), ({ fit }) => fit === 'pad'), type: choice(['image/jpeg', 'image/png', 'image/webp'], 'image/jpeg'),
    quality: when(range(1, 100, 88), ({ type }) => type !== 'image/png'), presets: made<string[]>(['instagram-square']),
  },
  stage: () => import('./View.svelte'),
  work,
});
