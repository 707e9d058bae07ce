import { reduced } from '../../engines/codecs';
import { fits, measured, using, written, type Measured, type Output } from '../../pictures/output';
import { blurPart, mixed, solid } from '../../pixels/cover';
import { colorOf, inside, type Box, type Pixels } from '../../pixels/pixels';
import { laid, partOf, rowsOf } from '../../pixels/rows';
import type { Mark } from '../../ui/stage/marks';
import { blurRedactImage } from '../../texts/en/tools/blur-redact-image';
import { secure } from '../password-generator/random';
import { refuseUnless, worker } from '../worker';

interface Options extends Output {
  method: 'solid' | 'pixelate' | 'blur';
  color: string;
  strength: number;
  marks: Mark[];
}

worker<Options, Measured[]>({
  open: ({ files }) => measured(files),
  reduce: reduced,
  check: async ({ files: [file], options, facts: [size] }) => {
    refuseUnless(options.marks.length > 0, blurRedactImage.nothing);
    // Who has put a box somewhere believes that something is hidden.
    options.marks.forEach((mark, at) => refuseUnless(isOn(inside(mark, size!)), blurRedactImage.bare(at + 1)));
    await fits(file!, size!, options);
  },
  run: ({ files: [file], options, progress }) => using(file!, (picture) => {
    const boxes = options.marks.map((mark) => inside(mark, picture));
    let rows = rowsOf(picture);
    for (const box of boxes) rows = laid(rows, covered(partOf(rows, box), options), box.x, box.y);
    progress(0.5);
    return written(file!, rows, options, '-redacted');
  }),
});

const isOn = ({ width, height }: Box): boolean => width > 0 && height > 0;

// The strength, 1 to 100, is of the box's shorter side: what is large needs a wider blur to be hidden.
function covered(part: Pixels, { method, color, strength }: Options): Pixels {
  const whole = { x: 0, y: 0, width: part.width, height: part.height };
  const reach = Math.max(2, (Math.min(part.width, part.height) * strength) / 200);
  if (method === 'solid') solid(part, whole, colorOf(color));
  else if (method === 'pixelate') mixed(part, whole, Math.ceil(reach), secure);
  else blurPart(part, whole, reach);
  return part;
}
