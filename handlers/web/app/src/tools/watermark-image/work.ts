import { measured, read, written, type Output } from '../../pictures/output';
import { pixelsOf } from '../../pixels/bitmap';
import { compose } from '../../pixels/pixels';
import { watermarkImage } from '../../texts/en/tools/watermark-image';
import { refuseUnless, worker } from '../worker';
import { draw, type Watermark } from './draw';

type Options = Watermark & Output & { logo: Blob | null };

worker<Options>({
  open: async ({ files }) => void (await measured(files)),
  check: ({ options: { kind, text, logo } }) => {
    if (kind === 'text') refuseUnless(text.trim() !== '', watermarkImage.noText, 'text');
    else refuseUnless(logo, watermarkImage.noLogo, 'kind');
  },
  run: async ({ files: [file], options, progress }) => {
    const picture = await read(file!);
    progress(0.3);
    // The mark is drawn on a canvas of its own and laid over, so that no other pixel changes.
    const canvas = new OffscreenCanvas(picture.width, picture.height);
    draw(canvas.getContext('2d')!, picture, options, options.kind === 'logo' ? await createImageBitmap(options.logo!) : null);
    const layer = canvas.transferToImageBitmap();
    compose(picture, pixelsOf(layer), 0, 0);
    layer.close();
    progress(0.6);
    return written(file!, picture, options, '-marked');
  },
});
