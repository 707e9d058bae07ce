import { reduced } from '../../engines/codecs';
import { measured, read, written, type Output } from '../../pictures/output';
import { blurPart, pixelate, solid } from '../../pixels/cover';
import { colorOf, inside, type Pixels } from '../../pixels/pixels';
import type { Mark } from '../../ui/stage/marks';
import { blurRedactImage } from '../../texts/en/tools/blur-redact-image';
import { refuseUnless, worker } from '../worker';

interface Options extends Output {
  method: 'solid' | 'pixelate' | 'blur';
  color: string;
  strength: number;
  marks: Mark[];
}

worker<Options>({
  open: async ({ files }) => void (await measured(files)),
  reduce: reduced,
  check: ({ options: { marks } }) => refuseUnless(marks.length > 0, blurRedactImage.nothing),
  run: async ({ files: [file], options, progress }) => {
    const picture = await read(file!);
    const boxes = options.marks.map((mark) => inside(mark, picture)).filter(({ width, height }) => width > 0 && height > 0);
    refuseUnless(boxes.length > 0, blurRedactImage.nothing);
    for (const box of boxes) cover(picture, box, options);
    progress(0.5);
    return written(file!, picture, options, '-redacted');
  },
});

// The strength, 1 to 100, is of the box's shorter side: what is large needs a wider blur to be hidden.
function cover(picture: Pixels, box: ReturnType<typeof inside>, { method, color, strength }: Options): void {
  const reach = Math.max(2, (Math.min(box.width, box.height) * strength) / 200);
  if (method === 'solid') solid(picture, box, colorOf(color));
  else if (method === 'pixelate') pixelate(picture, box, Math.ceil(reach));
  else blurPart(picture, box, reach);
}
