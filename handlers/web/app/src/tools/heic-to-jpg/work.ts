import { encode } from '../../engines/codecs';
import { decodeHeic, measureHeic } from '../../engines/heif';
import { extrasOf } from '../../heif/extras';
import { withExif } from '../../pictures/exif';
import type { Moving } from '../../pictures/moving';
import { inWords } from '../../pictures/output';
import { framesOf } from '../../pixels/frames';
import { profileOf, toStandard } from '../../pixels/icc';
import { pictures } from '../../texts/en/pictures';
import { notice } from '../notice';
import { fileOf, named, type FileResult } from '../results';
import { worker } from '../worker';

interface Options {
  quality: number;
  metadata: boolean;
}

worker<Options>({
  open: async ({ files }) => {
    const several: Moving[] = [];
    for (const file of files) {
      const frames = Math.max((await inWords(measureHeic(file))).pictures, await framesOf(file));
      if (frames > 1) several.push({ name: file.name, frames });
    }
    if (several.length > 0) notice(pictures.several(several));
  },
  run: async ({ files, options, progress }) => {
    const made: FileResult[] = [];
    for (const [i, file] of files.entries()) {
      progress(i / files.length, pictures.step(i + 1, files.length));
      made.push(await converted(file, options));
    }
    return made;
  },
});

async function converted(file: File, { quality, metadata }: Options): Promise<FileResult> {
  const picture = await inWords(decodeHeic(file));
  const { exif, icc } = extrasOf(new Uint8Array(await file.arrayBuffer()));
  const profile = icc && profileOf(icc);
  if (profile) toStandard(picture, profile);
  const jpeg = await inWords(encode(picture, { type: 'image/jpeg', quality, spend: true }));
  return fileOf(named(file.name, '', 'jpg'), 'image/jpeg', metadata && exif ? withExif(jpeg, exif) : jpeg, pictures.size(picture.width, picture.height));
}
