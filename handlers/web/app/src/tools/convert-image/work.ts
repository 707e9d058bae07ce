import { encodeRows, type PictureType } from '../../engines/codecs';
import { ownWebp } from '../../engines/ownWebp';
import { fits, glimpseOf, inWords, measured, shownPixelsMax, using, withGlimpse, type Measured } from '../../pictures/output';
import { colorOf } from '../../pixels/pixels';
import { rowsOf } from '../../pixels/rows';
import { isJpeg } from '../../pixels/smallFrame';
import { convertImage } from '../../texts/en/tools/convert-image';
import { pictures } from '../../texts/en/pictures';
import { fileOf, named } from '../results';
import { refuseUnless, worker } from '../worker';

interface Options {
  type: PictureType;
  lossless: boolean;
  quality: number;
  ground: string;
  painted: Blob | null;
}

const endings: Record<PictureType, string> = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp' };

worker<Options, { vector: boolean; sizes: Measured[] }>({
  open: async ({ files }) => {
    const vector = files[0]!.type === 'image/svg+xml';
    return { vector, sizes: vector ? [] : await measured(files) };
  },
  check: async ({ files: [file], options, facts: { vector, sizes } }) => {
    refuseUnless(!vector || options.painted, convertImage.unpainted);
    for (const size of sizes) await fits(file!, size, options);
  },
  run: ({ files: [file], options: { type, lossless, quality, ground, painted }, progress }) => using(painted ?? file!, async (picture) => {
    progress(0.3);
    const encoding = { type, quality, lossless, ground: colorOf(ground) };
    const [name, note] = [named(file!.name, '', endings[type]), pictures.size(picture.width, picture.height)];
    // A JPEG has no alpha.
    if (type === 'image/webp' && !lossless && !painted && (await isJpeg(file!)) && picture.width * picture.height > shownPixelsMax) {
      const glimpse = await glimpseOf(picture);
      const own = await ownWebp(picture, quality);
      if (own) return { ...fileOf(name, type, own, note), glimpse };
    }
    return withGlimpse(rowsOf(picture), type, async (rows) => fileOf(name, type, await inWords(encodeRows(rows, encoding)), note));
  }),
});
