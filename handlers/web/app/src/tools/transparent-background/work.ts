import { reduced } from '../../engines/codecs';
import { fits, measured, read, written, type Measured } from '../../pictures/output';
import { clearBackground } from '../../pixels/background';
import { colorOf, type Pixels } from '../../pixels/pixels';
import { stamp, type Mark } from '../../ui/stage/marks';
import { transparentBackground } from '../../texts/en/tools/transparent-background';
import { refuseUnless, worker } from '../worker';

interface Options {
  tolerance: number;
  everywhere: boolean;
  rim: number;
  type: 'image/png' | 'image/webp';
  colors: string[];
  marks: Mark[];
}

worker<Options, Measured[]>({
  open: ({ files }) => measured(files),
  check: ({ files: [file], options, facts: [size] }) => fits(file!, size!, options),
  reduce: reduced,
  run: async ({ files: [file], options, progress }) => {
    const picture = await read(file!);
    progress(0.2);
    const before = options.marks.some(({ does }) => does === 'keep') ? picture.data.slice() : picture.data;
    const taken = clearBackground(picture, { ...options, colors: options.colors.map(colorOf) });
    refuseUnless(taken < picture.width * picture.height || options.marks.length > 0, transparentBackground.everything, 'tolerance');
    for (const mark of options.marks) brush(picture, before, mark);
    progress(0.6);
    return { ...(await written(file!, picture, { type: options.type, quality: 90, ground: '#ffffff' }, '-cut')), note: transparentBackground.taken(taken / (picture.width * picture.height)) };
  },
});

function brush({ data, width, height }: Pixels, before: Uint8ClampedArray, mark: Mark): void {
  const mask = new Uint8Array(width * height);
  stamp(mask, width, mark);
  for (let i = 0; i < mask.length; i++) {
    if (mask[i] === 0) continue;
    if (mark.does === 'keep') data.set(before.subarray(i * 4, i * 4 + 4), i * 4);
    else data.fill(0, i * 4, i * 4 + 4);
  }
}
