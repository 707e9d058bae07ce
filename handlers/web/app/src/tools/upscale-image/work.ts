import { pixelsOutMax } from '../../engines/codecs';
import { measured, using, written, type Measured, type Output } from '../../pictures/output';
import { enlarged, resampled } from '../../pixels/lanczos';
import { opaque } from '../../pixels/png';
import { rowsOf } from '../../pixels/rows';
import { upscaleImage } from '../../texts/en/tools/upscale-image';
import { refuseUnless, worker } from '../worker';

interface Options extends Output {
  factor: number;
  method: 'lanczos' | 'pixels';
}

worker<Options, Measured[]>({
  open: ({ files }) => measured(files),
  check: ({ facts: [size], options: { factor } }) => refuseUnless(size!.width * size!.height * factor * factor <= pixelsOutMax, upscaleImage.tooLarge(factor), 'factor'),
  run: ({ files: [file], options, progress }) => using(file!, (picture) => {
    const { factor, method } = options;
    progress(0.2);
    const whole = rowsOf(picture);
    // Whether something shows through is looked for before the work, which would be done twice otherwise.
    const rows = { ...whole, isOpaque: opaque(whole) };
    const large = method === 'pixels' ? enlarged(rows, factor) : resampled(rows, rows.width * factor, rows.height * factor, { progress: (done) => progress(0.2 + 0.8 * done) });
    return written(file!, { ...large, close: () => picture.close() }, options, `-${factor}x`);
  }),
});
