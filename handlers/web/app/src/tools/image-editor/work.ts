import { reduced } from '../../engines/codecs';
import { measured, using, written, type Output } from '../../pictures/output';
import { worker } from '../worker';
import { edit, type Steps } from './steps';

worker<Steps & Output>({
  open: async ({ files }) => void (await measured(files)),
  reduce: reduced,
  run: ({ files: [file], options, progress }) => using(file!, (picture) => {
    progress(0.3);
    return written(file!, edit(picture, options), options, '-edited', true);
  }),
});
