import { output } from '../../pictures/output.options';
import { upscaleImage } from '../../texts/en/tools/upscale-image';
import { choice } from '../fields';
import { files, tool } from '../tool';
import work from './work.ts?worker&url';

// Enlarges as IrfanView's and Squoosh's Lanczos does, and pixel art by repeating pixels. Left out on purpose: networks that make details up
// (Upscayl), as the service offers nothing of the kind.
export default tool({
  texts: upscaleImage.texts, input: files(),
  options: { factor: choice([2, 3, 4], 2), method: choice(['lanczos', 'pixels'], 'lanczos'), ...output },
  work,
});
