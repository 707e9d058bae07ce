import type { Mark } from '../../ui/stage/marks';
import { transparentBackground } from '../../texts/en/tools/transparent-background';
import { choice, flag, made, range } from '../fields';
import { files, tool } from '../tool';
import work from './work.ts?worker&url';

// Clears by colour as Photopea's magic wand and lunapic do, with a soft rim and a brush for what the colours do not tell. Left out on purpose:
// networks that know what a person is (remove.bg).
export default tool({
  texts: transparentBackground.texts, input: files(),
  options: {
    tolerance: range(0, 60, 10), everywhere: flag(false), rim: range(0, 4, 2), type: choice(['image/png', 'image/webp'], 'image/png'),
    colors: made<string[]>([]), marks: made<Mark[]>([]),
  },
  stage: () => import('./View.svelte'),
  work,
});
