import { pixelsOutMax } from '../../engines/codecs';
import { measured, using, written, type Measured, type Output } from '../../pictures/output';
import { enlarge, resample } from '../../pixels/lanczos';
import { rowsOf } from '../../pixels/rows';
import { upscaleImage } from '../../texts/en/tools/upscale-image';
import { refuseUnless, worker } from '../worker';

interface Options extends Output {
  factor: number;
  method: 'lanczos' | 'pixels';
}

worker<Options, Measured[]>({
  open: ({ files }) => measured(files),
  check: async ({ files, options: { factor } }) => {
    const [size] = await measured(files);
    refuseUnless(size!.width * size!.height * factor * factor <= pixelsOutMax, upscaleImage.tooLarge(factor), 'factor');
  },
  run: async ({ files: [file], options, progress }) => {
    const { factor, method } = options;
    const large = await using(file!, (picture) => {
      progress(0.2);
      const rows = rowsOf(picture);
      return method === 'pixels' ? enlarge(rows, factor) : resample(rows, rows.width * factor, rows.height * factor, { progress: (done) => progress(0.2 + 0.6 * done) });
    });
    return written(file!, large, options, `-${factor}x`);
  },
});
