import { adjust, type Light } from '../../pixels/adjust';
import { flip, turned } from '../../pixels/geometry';
import { painted, paintedOver } from '../../pixels/painted';
import { crop, inside, type Box, type Pixels } from '../../pixels/pixels';
import { rowsOf } from '../../pixels/rows';
import type { Mark } from '../../ui/stage/marks';

/** Steps is all that is done to a picture, in this order: turn, mirror, straighten, light, marks, crop. Marks are in pixels before the crop. */
export interface Steps extends Light {
  turn: 0 | 90 | 180 | 270;
  mirror: 'none' | 'across' | 'down';
  straighten: number;
  marks: Mark[];
}

/** turnedUp turns, mirrors and straightens: what marks and the crop are drawn on. */
export function turnedUp(picture: Pixels | ImageBitmap, { turn, mirror, straighten }: Steps): Pixels {
  const up = turned(rowsOf(picture), turn / 90);
  const facing = mirror === 'none' ? up : flip(up, mirror === 'across');
  return straighten === 0 ? facing : straightened(facing, straighten);
}

/** innerOf returns the largest box of a picture's own proportions that lies within it when it is turned by an angle in degrees. */
export function innerOf({ width, height }: { width: number; height: number }, angle: number): { width: number; height: number } {
  const turn = (Math.abs(angle) * Math.PI) / 180;
  const [long, short] = [Math.max(width, height), Math.min(width, height)];
  const scale = short / (long * Math.sin(turn) + short * Math.cos(turn));
  return { width: Math.max(1, Math.floor(width * scale)), height: Math.max(1, Math.floor(height * scale)) };
}

function straightened(picture: Pixels, angle: number): Pixels {
  const { width, height } = innerOf(picture, angle);
  const source = new OffscreenCanvas(picture.width, picture.height);
  source.getContext('2d')!.putImageData(new ImageData(picture.data as Uint8ClampedArray<ArrayBuffer>, picture.width, picture.height), 0, 0);
  const made = painted(width, height, (context) => {
    context.imageSmoothingQuality = 'high';
    context.translate(width / 2, height / 2);
    context.rotate((angle * Math.PI) / 180);
    context.drawImage(source, -picture.width / 2, -picture.height / 2);
  });
  source.width = source.height = 0;
  return made;
}

/** cropOf returns the last box that is to be cropped to, within a picture. */
export function cropOf(marks: Mark[], picture: { width: number; height: number }): Box | undefined {
  const last = marks.findLast(isCrop);
  const box = last && inside(last, picture);
  return box && box.width > 0 && box.height > 0 ? box : undefined;
}

const isCrop = ({ kind, does }: Mark): boolean => kind === 'box' && does === 'crop';

/** edit does all steps. */
export function edit(picture: Pixels | ImageBitmap, steps: Steps): Pixels {
  const up = turnedUp(picture, steps);
  adjust(up, steps);
  const marks = steps.marks.filter((mark) => !isCrop(mark));
  if (marks.length > 0) paintedOver(up, (context) => marks.forEach((mark) => paint(context, mark)));
  const box = cropOf(steps.marks, up);
  return box ? crop(up, box) : up;
}

function paint(context: OffscreenCanvasRenderingContext2D, mark: Mark): void {
  const { x, y, width, height, size, color } = mark;
  Object.assign(context, { strokeStyle: color, fillStyle: color, lineWidth: size, lineCap: 'round', lineJoin: 'round' });
  if (mark.kind === 'text') {
    context.font = `${size}px sans-serif`;
    context.textBaseline = 'hanging';
    context.fillText(mark.text, x, y);
  } else if (mark.kind === 'box') {
    if (mark.does === 'fill') context.fillRect(x, y, width, height);
    else context.strokeRect(x, y, width, height);
  } else strokeAlong(context, mark.kind === 'stroke' ? mark.points : [[x, y], [x + width, y + height]], mark);
}

function strokeAlong(context: OffscreenCanvasRenderingContext2D, points: [number, number][], { kind, x, y, width, height, size }: Mark): void {
  context.beginPath();
  context.moveTo(...points[0]!);
  for (const point of points.length > 1 ? points : [points[0]!]) context.lineTo(...point);
  if (kind === 'arrow') {
    const angle = Math.atan2(height, width);
    for (const turn of [0.5, -0.5]) {
      context.moveTo(x + width, y + height);
      context.lineTo(x + width - size * 4 * Math.cos(angle + turn), y + height - size * 4 * Math.sin(angle + turn));
    }
  }
  context.stroke();
}
