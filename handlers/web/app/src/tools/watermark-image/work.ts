import { reduced } from '../../engines/codecs';
import { fits, measured, using, written, type Measured, type Output } from '../../pictures/output';
import { paintedRows } from '../../pixels/painted';
import { rowsOf } from '../../pixels/rows';
import { watermarkImage } from '../../texts/en/tools/watermark-image';
import { refuseUnless, worker } from '../worker';
import { draw, type Watermark } from './draw';

type Options = Watermark & Output & { logo: Blob | null };

worker<Options, Measured[]>({
  open: ({ files }) => measured(files),
  reduce: reduced,
  check: async ({ files: [file], options, facts: [size] }) => {
    const { kind, text, logo } = options;
    if (kind === 'text') refuseUnless(text.trim() !== '', watermarkImage.noText, 'text');
    else refuseUnless(logo, watermarkImage.noLogo, 'kind');
    await fits(file!, size!, options);
  },
  run: ({ files: [file], options, progress }) => using(file!, async (picture) => {
    progress(0.3);
    const logo = options.kind === 'logo' ? await createImageBitmap(options.logo!) : null;
    const size = { width: picture.width, height: picture.height };
    const marked = paintedRows(rowsOf(picture), (context) => draw(context, size, options, logo));
    return written(file!, marked, options, '-marked').finally(() => logo?.close());
  }),
});
