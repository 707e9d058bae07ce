import { encodeRows, repackPng } from '../../engines/codecs';
import { fits, inWords, measured, typeFor, using, type Measured } from '../../pictures/output';
import { colorOf } from '../../pixels/pixels';
import { resample } from '../../pixels/lanczos';
import { rowsOf, type Rows } from '../../pixels/rows';
import { pictures } from '../../texts/en/pictures';
import { texts as words } from '../../texts/en/tools/compress-image';
import type { Values } from '../fields';
import { fileOf, named } from '../results';
import { refuseUnless, worker } from '../worker';
import type { options } from './index';
import { bestWithin } from './smallest';

const endings = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp' };
const tries = 8;

worker<Values<typeof options>, Measured[]>({
  // A PNG is packed again with all its pictures.
  open: async ({ files }) => measured(files, (await typeFor(files[0]!, 'same')) === 'image/png' ? pictures.movingUnlessPng : undefined),
  check: async ({ files: [file], options, facts: [size] }) => {
    const type = await typeFor(file!, options.type);
    refuseUnless(options.by === 'quality' || type !== 'image/png', words.noTarget, 'by');
    const small = within(size!, options.longest);
    // A PNG that keeps its size is packed again as a file.
    if (Math.max(small.width, small.height) < Math.max(size!.width, size!.height) || type !== 'image/png' || file!.type !== type) await fits(file!, small, options);
  },
  run: ({ files: [file], options, progress }) => using(file!, async (whole) => {
    progress(undefined, words.reading);
    const type = await typeFor(file!, options.type);
    const repacks = options.by === 'quality' && type === 'image/png' && file!.type === type;
    const isWhole = options.longest === null || Math.max(whole.width, whole.height) <= options.longest;
    const picture = shortened(whole, options.longest);
    const ground = colorOf(options.ground);
    const encoded = (quality: number): Promise<Blob> => inWords(encodeRows(picture, { type, quality, ground }));
    progress(0.1, words.encoding);
    const target = options.kilobytes * 1000;
    const made = options.by === 'size'
      ? await bestWithin(target, encoded, (n) => progress(0.1 + (0.9 * n) / tries, words.encoding))
      : { quality: options.quality, blob: isWhole && repacks ? await repacked(file!, whole) : await encoded(options.quality) };
    const suffix = named(file!.name, '-small', endings[type]);
    if (made.blob.size >= file!.size && isWhole && (options.by === 'quality' || file!.size <= target)) return fileOf(file!.name, file!.type, file!, words.original);
    const missed = options.by === 'size' && made.blob.size > target ? ` ${words.missed}` : '';
    const lossy = type === 'image/png' ? '' : ` ${words.quality(made.quality)}`;
    return fileOf(suffix, type, made.blob, words.smaller(file!.size, made.blob.size) + lossy + missed);
  }),
});

// repacked packs a PNG again, for which nobody needs its pixels.
async function repacked(file: File, whole: ImageBitmap): Promise<Blob> {
  whole.close();
  return new Blob([await repackPng(new Uint8Array(await file.arrayBuffer()))], { type: file.type });
}

// shortened makes a picture smaller whose longer side is longer than asked for.
function shortened(picture: ImageBitmap, longest: number | null): Rows {
  const rows = rowsOf(picture);
  const { width, height } = within(rows, longest);
  return width === rows.width && height === rows.height ? rows : rowsOf(resample(rows, width, height, { linear: true }));
}

function within({ width, height }: Measured, longest: number | null): Measured {
  const scale = longest === null ? 1 : Math.min(1, longest / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}
