import { encode, type PictureType } from '../../engines/codecs';
import { inWords, measured, read } from '../../pictures/output';
import { colorOf } from '../../pixels/pixels';
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

worker<Options, { vector: boolean }>({
  open: async ({ files }) => {
    const vector = files[0]!.type === 'image/svg+xml';
    if (!vector) await measured(files);
    return { vector };
  },
  check: ({ files, options }) => refuseUnless(files[0]!.type !== 'image/svg+xml' || options.painted, convertImage.unpainted),
  run: async ({ files: [file], options: { type, lossless, quality, ground, painted }, progress }) => {
    const picture = await read(painted ?? file!);
    progress(0.3);
    const bytes = await inWords(encode(picture, { type, quality, lossless, ground: colorOf(ground), spend: true }));
    return fileOf(named(file!.name, '', endings[type]), type, new Blob([bytes], { type }), pictures.size(picture.width, picture.height));
  },
});
