import { encode, repackPng } from '../../engines/codecs';
import { inWords, measured, typeFor, using, type Measured } from '../../pictures/output';
import { blank, colorOf, type Pixels } from '../../pixels/pixels';
import { resample } from '../../pixels/lanczos';
import { rowsOf, unpacked } from '../../pixels/rows';
import { texts as words } from '../../texts/en/tools/compress-image';
import type { Values } from '../fields';
import { fileOf, named } from '../results';
import { refuseUnless, worker } from '../worker';
import type { options } from './index';
import { bestWithin } from './smallest';

const endings = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp' };
const tries = 8;

worker<Values<typeof options>, Measured[]>({
  open: ({ files }) => measured(files),
  check: async ({ files: [file], options }) => refuseUnless(options.by === 'quality' || (await typeFor(file!, options.type)) !== 'image/png', words.noTarget, 'by'),
  run: async ({ files: [file], options, progress }) => {
    progress(undefined, words.reading);
    const type = await typeFor(file!, options.type);
    const repacks = options.by === 'quality' && type === 'image/png' && file!.type === type;
    const { isWhole, picture } = await using(file!, (whole) => {
      const isWhole = options.longest === null || Math.max(whole.width, whole.height) <= options.longest;
      return { isWhole, picture: isWhole && repacks ? blank(0, 0) : shortened(whole, options.longest) };
    });
    const ground = colorOf(options.ground);
    const encoded = (quality: number): Promise<Uint8Array<ArrayBuffer>> => inWords(encode(picture, { type, quality, ground, spend: options.by === 'quality' }));
    progress(0.1, words.encoding);
    const target = options.kilobytes * 1000;
    const made = options.by === 'size'
      ? await bestWithin(target, encoded, (n) => progress(0.1 + (0.9 * n) / tries, words.encoding))
      : { quality: options.quality, bytes: isWhole && repacks ? await repackPng(new Uint8Array(await file!.arrayBuffer())) : await encoded(options.quality) };
    const suffix = named(file!.name, '-small', endings[type]);
    if (made.bytes.length >= file!.size && isWhole && (options.by === 'quality' || file!.size <= target)) return fileOf(file!.name, file!.type, file!, words.original);
    const missed = options.by === 'size' && made.bytes.length > target ? ` ${words.missed}` : '';
    const lossy = type === 'image/png' ? '' : ` ${words.quality(made.quality)}`;
    return fileOf(suffix, type, made.bytes, words.smaller(file!.size, made.bytes.length) + lossy + missed);
  },
});

// shortened makes a picture smaller whose longer side is longer than asked for.
function shortened(picture: ImageBitmap, longest: number | null): Pixels {
  const side = Math.max(picture.width, picture.height);
  if (longest === null || side <= longest) return unpacked(rowsOf(picture));
  const scale = longest / side;
  return resample(rowsOf(picture), Math.max(1, Math.round(picture.width * scale)), Math.max(1, Math.round(picture.height * scale)), { linear: true });
}
