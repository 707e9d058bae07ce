import { reduced } from '../../engines/codecs';
import { measured, read, written, type Measured, type Output } from '../../pictures/output';
import { fill } from '../../pixels/fill';
import { inside, type Box } from '../../pixels/pixels';
import { boundsOf, stamp, type Mark } from '../../ui/stage/marks';
import { objectRemover } from '../../texts/en/tools/object-remover';
import { refuseUnless, worker } from '../worker';

interface Options extends Output {
  marks: Mark[];
}

// A quarter of a megapixel takes some seconds; what is larger shows.
const markedPixelsMax = 250_000;

worker<Options, Measured[]>({
  open: ({ files }) => measured(files),
  reduce: reduced,
  check: async ({ files, options: { marks } }) => {
    const [size] = await measured(files);
    const count = maskOf(marks, size!).reduce((sum, mark) => sum + mark, 0);
    refuseUnless(count > 0, objectRemover.nothing);
    refuseUnless(count <= markedPixelsMax, objectRemover.tooMuch(count));
  },
  run: async ({ files: [file], options, progress }) => {
    const picture = await read(file!);
    const mask = maskOf(options.marks, picture);
    const groups = grouped(options.marks.map((mark) => inside(boundsOf(mark), picture)));
    for (const [i, group] of groups.entries()) {
      refuseUnless(fill(picture, mask, group, (done) => progress((i + done * 0.9) / groups.length)), objectRemover.everything);
    }
    return written(file!, picture, options, '-removed');
  },
});

function maskOf(marks: Mark[], { width, height }: Measured): Uint8Array {
  const mask = new Uint8Array(width * height);
  for (const mark of marks) stamp(mask, width, mark);
  return mask;
}

const nearPixels = 16;

// grouped joins marks that lie together, so that a stroke over another is filled with it.
function grouped(boxes: Box[]): Box[] {
  const groups: Box[] = [];
  for (let box of boxes) {
    for (let i = groups.findIndex((group) => touch(group, box)); i >= 0; i = groups.findIndex((group) => touch(group, box))) box = around(groups.splice(i, 1)[0]!, box);
    groups.push(box);
  }
  return groups;
}

function touch(a: Box, b: Box): boolean {
  return a.x < b.x + b.width + nearPixels && b.x < a.x + a.width + nearPixels && a.y < b.y + b.height + nearPixels && b.y < a.y + a.height + nearPixels;
}

function around(a: Box, b: Box): Box {
  const [x, y] = [Math.min(a.x, b.x), Math.min(a.y, b.y)];
  return { x, y, width: Math.max(a.x + a.width, b.x + b.width) - x, height: Math.max(a.y + a.height, b.y + b.height) - y };
}
