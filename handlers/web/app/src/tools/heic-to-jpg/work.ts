import { encode, PictureFault } from '../../engines/codecs';
import { decodeHeic, picturesOfHeic, type HeicPicture } from '../../engines/heif';
import { extrasOf } from '../../heif/extras';
import { withExif } from '../../pictures/exif';
import { inWords } from '../../pictures/output';
import { framesOf } from '../../pixels/frames';
import { profileOf, toStandard } from '../../pixels/icc';
import { pictures, type Several } from '../../texts/en/pictures';
import { heicToJpg } from '../../texts/en/tools/heic-to-jpg';
import { notice } from '../notice';
import { fileOf, named, type FileResult } from '../results';
import { worker } from '../worker';

interface Options {
  quality: number;
  metadata: boolean;
}

worker<Options, HeicPicture[][]>({
  open: async ({ files }) => {
    const all: HeicPicture[][] = [];
    const several: Several[] = [];
    const sequences: Several[] = [];
    for (const file of files) {
      const [found, frames] = [await inWords(picturesOfHeic(file)), await framesOf(file)];
      all.push(found);
      if (found.length > 1) several.push({ name: file.name, frames: found.length });
      if (frames > 1) sequences.push({ name: file.name, frames });
    }
    if (several.length > 0) notice(heicToJpg.several(several));
    if (sequences.length > 0) notice(heicToJpg.sequences(sequences));
    return all;
  },
  run: async ({ files, options, facts, progress }) => {
    const made: FileResult[] = [];
    for (const [i, file] of files.entries()) {
      const all = facts[i]!;
      for (const [place, picture] of all.entries()) {
        progress((i + place / all.length) / files.length, pictures.step(i + 1, files.length));
        const one = await converted(file, options, place, all.length, picture);
        if (one) made.push(one);
      }
    }
    return made;
  },
});

// No item has this number: what is not known to be a picture's own is not written into it.
const unknown = -1;

// converted makes a JPEG of a picture of a file. Of one that cannot be read nothing is made, which is said: the others are there for that; but without its main picture a file is refused.
async function converted(file: File, { quality, metadata }: Options, place: number, of: number, { item, isMain }: HeicPicture): Promise<FileResult | undefined> {
  const picture = await inWords(isMain ? decodeHeic(file, place) : unlessUnreadable(decodeHeic(file, place)));
  if (!picture) return void notice(heicToJpg.leftOut(file.name, place + 1));
  const { exif, icc } = extrasOf(new Uint8Array(await file.arrayBuffer()), isMain ? undefined : (item ?? unknown));
  const profile = icc && profileOf(icc);
  if (profile) toStandard(picture, profile);
  const jpeg = await inWords(encode(picture, { type: 'image/jpeg', quality, spend: true }));
  const name = named(file.name, of === 1 ? '' : `-${place + 1}`, 'jpg');
  return fileOf(name, 'image/jpeg', metadata && exif ? withExif(jpeg, exif) : jpeg, pictures.size(picture.width, picture.height));
}

function unlessUnreadable<T>(work: Promise<T>): Promise<T | undefined> {
  return work.catch((error: unknown) => {
    if (error instanceof PictureFault && error.code === 'unreadable') return undefined;
    throw error;
  });
}
