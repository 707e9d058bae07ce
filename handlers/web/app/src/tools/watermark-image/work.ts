import { reduced } from '../../engines/codecs';
import { measured, read, written, type Output } from '../../pictures/output';
import { paintedOver } from '../../pixels/painted';
import { watermarkImage } from '../../texts/en/tools/watermark-image';
import { refuseUnless, worker } from '../worker';
import { draw, type Watermark } from './draw';

type Options = Watermark & Output & { logo: Blob | null };

worker<Options>({
  open: async ({ files }) => void (await measured(files)),
  reduce: reduced,
  check: ({ options: { kind, text, logo } }) => {
    if (kind === 'text') refuseUnless(text.trim() !== '', watermarkImage.noText, 'text');
    else refuseUnless(logo, watermarkImage.noLogo, 'kind');
  },
  run: async ({ files: [file], options, progress }) => {
    const picture = await read(file!);
    progress(0.3);
    const logo = options.kind === 'logo' ? await createImageBitmap(options.logo!) : null;
    paintedOver(picture, (context) => draw(context, picture, options, logo));
    logo?.close();
    progress(0.6);
    return written(file!, picture, options, '-marked');
  },
});
