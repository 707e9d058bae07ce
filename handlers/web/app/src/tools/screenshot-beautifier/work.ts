import { pixelsOutMax, reduced } from '../../engines/codecs';
import { measured, using, written, type Measured, type Output } from '../../pictures/output';
import { drawnRows } from '../../pixels/painted';
import { screenshotBeautifier } from '../../texts/en/tools/screenshot-beautifier';
import { refuseUnless, worker } from '../worker';
import { draw, layoutOf, shadowOf, type Frame } from './draw';

type Options = Frame & Omit<Output, 'ground'>;

worker<Options, Measured[]>({
  open: ({ files }) => measured(files),
  reduce: reduced,
  check: ({ facts: [size], options }) => {
    const { width, height } = layoutOf(size!, options);
    refuseUnless(width * height <= pixelsOutMax, screenshotBeautifier.tooLarge, 'margin');
  },
  run: ({ files: [file], options, progress }) => using(file!, (picture) => {
    progress(0.2);
    const { width, height } = layoutOf(picture, options);
    // Nobody may ask a picture for its size that is closed.
    const shot = { image: picture, width: picture.width, height: picture.height };
    const shadow = shadowOf(picture, options);
    const rows = drawnRows(width, height, (context) => draw(context, shot, options, 1, shadow));
    // A ground hides all that is below it: nobody need look whether something shows through.
    const framed = options.ground === 'none' ? rows : { ...rows, isOpaque: true };
    return written(file!, { ...framed, close: () => picture.close() }, { ...options, ground: '#ffffff' }, '-framed');
  }),
});
