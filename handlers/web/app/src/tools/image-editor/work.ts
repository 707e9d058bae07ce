import { reduced } from '../../engines/codecs';
import { fits, measured, using, written, type Measured, type Output } from '../../pictures/output';
import { worker } from '../worker';
import { cropOf, edit, frameOf, type Steps } from './steps';

worker<Steps & Output, Measured[]>({
  open: ({ files }) => measured(files),
  reduce: reduced,
  check: ({ files: [file], options, facts: [size] }) => {
    const frame = frameOf(size!, options);
    return fits(file!, cropOf(options.marks, frame) ?? frame, options);
  },
  run: ({ files: [file], options, progress }) => using(file!, (picture) => {
    progress(0.3);
    return written(file!, edit(picture, options), options, '-edited', true);
  }),
});
