import { output } from '../../pictures/output.options';
import { screenshotBeautifier } from '../../texts/en/tools/screenshot-beautifier';
import { choice, color, range, when } from '../fields';
import { files, tool } from '../tool';
import work from './work.ts?worker&url';

// Frames as Shots.so and Pika do: ground, margin, corners, shadow, window bar, ratio. Left out on purpose: devices around it, in perspective.
export default tool({
  texts: screenshotBeautifier.texts, input: files(),
  options: {
    ground: choice(['gradient', 'plain', 'none'], 'gradient'), color: when(color('#6a82fb'), ({ ground }) => ground !== 'none'), second: when(color('#fc5c7d'), ({ ground }) => ground === 'gradient'),
    angle: when(range(0, 360, 45), ({ ground }) => ground === 'gradient'), margin: range(0, 50, 10), corners: range(0, 20, 2), shadow: range(0, 20, 6),
    bar: choice(['none', 'light', 'dark'], 'none'), ratio: choice(['auto', '16:9', '4:3', '1:1', '9:16'], 'auto'),
    type: { ...output.type, initial: 'image/png' as const }, quality: output.quality,
  },
  stage: () => import('./View.svelte'),
  work,
});
