import { output } from '../../pictures/output.options';
import { sizingOptions } from '../../pictures/sizing.options';
import { batchResize } from '../../texts/en/tools/batch-resize';
import { files, tool } from '../tool';
import work from './work.ts?worker&url';

// Resizes many pictures in one go as BIRME does, each as resize-image does one. Left out on purpose: a focus of its own for each picture, which
// social-presets has. Pictures are done one after the other: two at once would need twice the memory and no less time on two cores.
export default tool({ texts: batchResize.texts, input: files(), options: { ...sizingOptions, by: { ...sizingOptions.by, initial: 'longest' as const }, ...output }, work });
