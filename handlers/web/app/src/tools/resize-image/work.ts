import { fits, measured, using, written, type Measured, type Output } from '../../pictures/output';
import { sized, targetOf, type Sizing } from '../../pictures/sizing';
import { resizeImage } from '../../texts/en/tools/resize-image';
import { refuseUnless, worker } from '../worker';

worker<Sizing & Output, Measured[]>({
  open: ({ files }) => measured(files),
  check: ({ files: [file], facts: [size], options }) => {
    const target = targetOf(size!, options);
    refuseUnless(target, resizeImage.noSize, 'width');
    return fits(file!, target, options);
  },
  run: async ({ files: [file], options, progress }) => {
    const made = await using(file!, (picture) => {
      const target = targetOf(picture, options);
      refuseUnless(target, resizeImage.noSize, 'width');
      progress(0.2);
      return sized(picture, target, (done) => progress(0.2 + 0.6 * done));
    });
    return written(file!, made, options, `-${made.width}x${made.height}`);
  },
});
