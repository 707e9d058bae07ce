import { pixelsOutMax } from '../../engines/codecs';
import { measured, read, written, type Measured, type Output } from '../../pictures/output';
import { enlarge, resample } from '../../pixels/lanczos';
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
    const picture = await read(file!);
    progress(0.2);
    const { factor, method } = options;
    const large = method === 'pixels' ? enlarge(picture, factor) : resample(picture, picture.width * factor, picture.height * factor, { progress: (done) => progress(0.2 + 0.6 * done) });
    return written(file!, large, options, `-${factor}x`);
  },
});
