import { reduced } from '../../engines/codecs';
import { measured, using, written, type Output } from '../../pictures/output';
import { worker } from '../worker';
import { edit, type Steps } from './steps';

worker<Steps & Output>({
  open: async ({ files }) => void (await measured(files)),
  reduce: reduced,
  run: async ({ files: [file], options, progress }) => {
    const made = await using(file!, (picture) => {
      progress(0.3);
      return edit(picture, options);
    });
    progress(0.6);
    return written(file!, made, options, '-edited', true);
  },
});
