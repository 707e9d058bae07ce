import { texts } from '../../texts/en/tools/color-palette';
import { choice, line, number } from '../fields';
import { textOrFile, tool } from '../tool';
import { rules } from './palette';
import work from './work.ts?worker&url';

export const options = {
  rule: choice(rules, 'shades'),
  count: number(2, 16, 6),
  format: choice(['css', 'scss', 'tailwind', 'json', 'list'], 'css'),
  name: line('color', { maxLength: 60, optional: true }),
};

// color-palette is like coolors.co: the main colors of an image, or harmonies and shades of a color, each in every way of writing, with
// its contrast on white and black, and as code. Left out on purpose: palettes of others, and simulated color blindness.
export default tool({ texts, input: textOrFile(), options, work, results: () => import('./Swatches.svelte') });
