import { pngPacker, reduced } from '../../engines/codecs';
import { measured, using, written } from '../../pictures/output';
import { colorOf } from '../../pixels/pixels';
import { worker } from '../worker';
import { portrait, type Portrait } from './crop';

interface Options extends Portrait {
  fill: 'none' | 'color';
  color: string;
  type: 'image/png' | 'image/jpeg';
}

worker<Options>({
  open: async ({ files }) => {
    await measured(files);
    pngPacker().catch(() => undefined);
  },
  reduce: reduced,
  run: async ({ files: [file], options, progress }) => {
    const made = await using(file!, (picture) => {
      progress(0.3);
      return portrait(picture, options, options.fill === 'color' ? colorOf(options.color) : undefined);
    });
    return written(file!, made, { type: options.type, quality: 92, ground: options.color }, '-profile', true);
  },
});
