import { reduced } from '../../engines/codecs';
import { fits, measured, using, written, type Measured, type Output } from '../../pictures/output';
import { fill, surroundings } from '../../pixels/fill';
import { inside, type Box } from '../../pixels/pixels';
import { laid, partOf, rowsOf } from '../../pixels/rows';
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
  check: async ({ files: [file], options, facts: [size] }) => {
    const { marks } = options;
    const count = maskOf(marks, inside(boundsOfAll(marks.map(boundsOf)), size!)).reduce((sum, mark) => sum + mark, 0);
    refuseUnless(count > 0, objectRemover.nothing);
    refuseUnless(count <= markedPixelsMax, objectRemover.tooMuch(count));
    await fits(file!, size!, options);
  },
  run: ({ files: [file], options, progress }) => using(file!, (picture) => {
    const groups = grouped(options.marks.map((mark) => inside(boundsOf(mark), picture)));
    // Nothing else is looked at.
    const near = boundsOfAll(groups.map((group) => surroundings(group, picture)));
    const rows = rowsOf(picture);
    const part = partOf(rows, near);
    const mask = maskOf(options.marks, near);
    for (const [i, { x, y, width, height }] of groups.entries()) {
      const group = { x: x - near.x, y: y - near.y, width, height };
      refuseUnless(fill(part, mask, group, (done) => progress((i + done * 0.9) / groups.length)), objectRemover.everything);
    }
    return written(file!, laid(rows, part, near.x, near.y), options, '-removed');
  }),
});

// maskOf has what is marked of a part.
function maskOf(marks: Mark[], { x, y, width, height }: Box): Uint8Array {
  const mask = new Uint8Array(width * height);
  for (const mark of marks) stamp(mask, width, { ...mark, x: mark.x - x, y: mark.y - y, points: mark.points.map(([across, down]) => [across - x, down - y]) });
  return mask;
}

const boundsOfAll = (boxes: Box[]): Box => boxes.reduce(around);

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
