import { measured, using, written, type Output } from '../../pictures/output';
import { sized, targetOf, type Sizing } from '../../pictures/sizing';
import { batchResize } from '../../texts/en/tools/batch-resize';
import { pictures } from '../../texts/en/pictures';
import { resizeImage } from '../../texts/en/tools/resize-image';
import { fileOf, type FileResult } from '../results';
import { refuseUnless, worker } from '../worker';
import { zipped } from '../zipped';

worker<Sizing & Output>({
  open: async ({ files }) => void (await measured(files)),
  check: ({ options }) => refuseUnless(targetOf({ width: 1, height: 1 }, options), resizeImage.noSize, 'width'),
  run: async ({ files, options, progress }) => {
    const made: FileResult[] = [];
    for (const [i, file] of files.entries()) {
      progress(i / files.length, pictures.step(i + 1, files.length));
      const small = await using(file, (picture) => {
        const target = targetOf(picture, options);
        refuseUnless(target, resizeImage.noSize, 'width');
        return sized(picture, target);
      });
      made.push(await written(file, small, options, ''));
    }
    return fileOf(batchResize.archive, 'application/zip', await zipped(made), batchResize.count(made.length));
  },
});
