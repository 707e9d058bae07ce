import { output } from '../../pictures/output.options';
import { watermarkImage } from '../../texts/en/tools/watermark-image';
import { choice, color, lines, made, range, when } from '../fields';
import { files, tool } from '../tool';
import { places } from './draw';
import work from './work.ts?worker&url';

// Marks as Watermarkly and iLoveIMG do: text or logo, in nine places or tiled. Left out on purpose: fonts to choose from, which would be sent to
// every visitor; invisible marks.
export default tool({
  texts: watermarkImage.texts, input: files(),
  options: {
    kind: choice(['text', 'logo'], 'text'), text: when(lines('© ', { maxLength: 200 }), ({ kind }) => kind === 'text'),
    color: when(color('#ffffff'), ({ kind }) => kind === 'text'), size: range(1, 60, 6), place: choice(places, 'bottom-right'),
    margin: range(0, 40, 4), angle: range(-90, 90, 0), opacity: range(1, 100, 60), ...output, logo: made<Blob | null>(null),
  },
  stage: () => import('./View.svelte'),
  work,
});
