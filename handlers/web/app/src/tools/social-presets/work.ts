import { reduced, type PictureType } from '../../engines/codecs';
import { measured, using, written } from '../../pictures/output';
import { fitted } from '../../pixels/geometry';
import { resample } from '../../pixels/lanczos';
import { blank, colorOf, compose, type Pixels } from '../../pixels/pixels';
import { rowsOf } from '../../pixels/rows';
import { pictures } from '../../texts/en/pictures';
import { socialPresets } from '../../texts/en/tools/social-presets';
import type { FileResult } from '../results';
import { refuseUnless, worker } from '../worker';
import { presets, type Preset } from './presets';

interface Options {
  fit: 'cover' | 'pad';
  x: number;
  y: number;
  ground: string;
  type: PictureType;
  quality: number;
  presets: string[];
}

worker<Options>({
  open: async ({ files }) => void (await measured(files)),
  reduce: reduced,
  check: ({ options }) => refuseUnless(chosen(options).length > 0, socialPresets.none),
  run: ({ files: [file], options, progress }) => using(file!, async (picture) => {
    const made: FileResult[] = [];
    const wanted = chosen(options);
    for (const [i, preset] of wanted.entries()) {
      progress(i / wanted.length, pictures.step(i + 1, wanted.length));
      made.push(await written(file!, shaped(picture, preset, options), options, `-${preset.id}-${preset.width}x${preset.height}`));
    }
    return made;
  }),
});

function chosen({ presets: ids }: Options): Preset[] {
  return presets.filter(({ id }) => ids.includes(id));
}

function shaped(picture: ImageBitmap, { width, height }: Preset, { fit, x, y, ground }: Options): Pixels {
  const size = fitted(picture, width, height, fit === 'pad' ? 'contain' : 'cover', { x: x / 100, y: y / 100 });
  const inner = resample(rowsOf(picture, size.part), size.width, size.height, { linear: size.width < size.part.width });
  if (fit === 'cover') return inner;
  const made = blank(width, height, colorOf(ground));
  compose(made, inner, Math.round((width - inner.width) / 2), Math.round((height - inner.height) / 2));
  return made;
}
