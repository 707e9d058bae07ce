import { output } from '../../pictures/output.options';
import { sizingOptions } from '../../pictures/sizing.options';
import { resizeImage } from '../../texts/en/tools/resize-image';
import { files, tool } from '../tool';
import work from './work.ts?worker&url';

// Resizes as Squoosh does (Lanczos-3, alpha multiplied in, linear light for making smaller), with iLoveIMG's percent and padding. Left out on
// purpose: other filters, which differ in what few can see.
export default tool({ texts: resizeImage.texts, input: files(), options: { ...sizingOptions, ...output }, work });
