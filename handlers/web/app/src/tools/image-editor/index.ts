import { output } from '../../pictures/output.options';
import type { Mark } from '../../ui/stage/marks';
import { imageEditor } from '../../texts/en/tools/image-editor';
import { choice, made, range } from '../fields';
import { files, tool } from '../tool';
import work from './work.ts?worker&url';

// Edits as the Photos programs of Windows and macOS and Photopea's simplest tools do: crop, straighten, light, colour, draw, text, arrows, undo.
// Marks turn with their picture. Left out on purpose: layers, selections, curves by hand, and another size, which resize-image makes.
export default tool({
  texts: imageEditor.texts, input: files(),
  options: {
    turn: choice([0, 90, 180, 270], 0), mirror: choice(['none', 'across', 'down'], 'none'), straighten: range(-45, 45, 0, 0.1),
    exposure: range(-100, 100, 0), contrast: range(-100, 100, 0), shadows: range(-100, 100, 0), highlights: range(-100, 100, 0),
    saturation: range(-100, 100, 0), warmth: range(-100, 100, 0), sharpness: range(0, 100, 0), ...output, marks: made<Mark[]>([]),
  },
  stage: () => import('./View.svelte'),
  work,
});
