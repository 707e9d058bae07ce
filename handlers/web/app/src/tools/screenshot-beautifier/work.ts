import { pixelsOutMax, reduced } from '../../engines/codecs';
import { measured, using, written, type Measured, type Output } from '../../pictures/output';
import { rowsOf } from '../../pixels/rows';
import { screenshotBeautifier } from '../../texts/en/tools/screenshot-beautifier';
import { refuseUnless, worker } from '../worker';
import { draw, layoutOf, type Frame } from './draw';

type Options = Frame & Omit<Output, 'ground'>;

worker<Options, Measured[]>({
  open: ({ files }) => measured(files),
  reduce: reduced,
  check: ({ facts: [size], options }) => {
    const { width, height } = layoutOf(size!, options);
    refuseUnless(width * height <= pixelsOutMax, screenshotBeautifier.tooLarge, 'margin');
  },
  run: async ({ files: [file], options, progress }) => {
    const framed = await using(file!, (picture) => {
      const { width, height } = layoutOf(picture, options);
      const canvas = new OffscreenCanvas(width, height);
      draw(canvas.getContext('2d')!, { image: picture, width: picture.width, height: picture.height }, options, 1);
      return canvas.transferToImageBitmap();
    });
    progress(0.4);
    try {
      return await written(file!, rowsOf(framed), { ...options, ground: '#ffffff' }, '-framed');
    } finally {
      framed.close();
    }
  },
});
