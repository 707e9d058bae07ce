import { adjust, adjustedRows, type Light } from '../../pixels/adjust';
import { flip, turned } from '../../pixels/geometry';
import { painted, paintedRows } from '../../pixels/painted';
import { inside, type Box, type Pixels } from '../../pixels/pixels';
import { cropped, facingRows, rowsOf, type Rows } from '../../pixels/rows';
import { drawn, type Mark } from '../../ui/stage/marks';

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

/** Facing is how a picture is turned and mirrored, before it is straightened. */
export type Facing = Pick<Steps, 'turn' | 'mirror' | 'straighten'>;

type Size = { width: number; height: number };

/** frameOf is the size of a picture as it is shown, which marks are drawn on. */
export function frameOf({ width, height }: Size, { turn, straighten }: Facing): Size {
  const lying = turn === 90 || turn === 270 ? { width: height, height: width } : { width, height };
  return straighten === 0 ? lying : innerOf(lying, straighten);
}

// Letters are about this wide, in heights of theirs.
const letterWidth = 0.55;

/** faced moves marks with their picture, when that is turned or mirrored otherwise. Texts and boxes stay upright. picture is its size before all steps. */
export function faced(marks: Mark[], from: Facing, to: Facing, picture: Size): Mark[] {
  const [before, after] = [frameOf(picture, from), frameOf(picture, to)];
  // Each step is about the middle of the picture, in which it shows.
  const place = ([x, y]: Point): Point => {
    let at = mirrored(spun([x - before.width / 2, y - before.height / 2], -from.straighten), from.mirror);
    for (let quarter = (to.turn - from.turn + 360) % 360; quarter > 0; quarter -= 90) at = [-at[1], at[0]];
    const [right, down] = spun(mirrored(at, to.mirror), to.straighten);
    return [right + after.width / 2, down + after.height / 2];
  };
  const upright = (mark: Mark, width: number, height: number): Mark => {
    const [x, y] = place([mark.x + width / 2, mark.y + height / 2]);
    if (mark.kind === 'text') return { ...mark, x: Math.round(x - width / 2), y: Math.round(y - height / 2) };
    const [w, h] = (to.turn - from.turn) % 180 === 0 ? [width, height] : [height, width];
    return { ...mark, x: Math.round(x - w / 2), y: Math.round(y - h / 2), width: w, height: h };
  };
  return marks.map((mark) => {
    const { kind, x, y, width, height, text, size } = mark;
    if (kind === 'stroke') return { ...mark, points: mark.points.map(place) };
    if (kind === 'text') return upright(mark, text.length * size * letterWidth, size);
    return kind === 'box' ? upright(mark, width, height) : drawn(mark, place([x, y]), place([x + width, y + height]));
  });
}

type Point = [x: number, y: number];

const mirrored = ([x, y]: Point, how: Steps['mirror']): Point => [how === 'across' ? -x : x, how === 'down' ? -y : y];

// spun turns a place about the middle, by degrees, as a canvas does.
function spun([x, y]: Point, degrees: number): Point {
  const angle = (degrees * Math.PI) / 180;
  return [x * Math.cos(angle) - y * Math.sin(angle), x * Math.sin(angle) + y * Math.cos(angle)];
}

/** cropTo is the largest box of a proportion in the middle of a picture. */
export function cropTo(proportion: number, { width, height }: Size): Box {
  const [w, h] = width / height > proportion ? [Math.round(height * proportion), height] : [width, Math.round(width / proportion)];
  return { x: Math.floor((width - w) / 2), y: Math.floor((height - h) / 2), width: w, height: h };
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

/** edit does all steps. What looks at each pixel by itself is done as the rows are read. */
export function edit(picture: Pixels | ImageBitmap, steps: Steps): Rows {
  const { turn, mirror, straighten, sharpness } = steps;
  // These look at neighbours, in all directions.
  const up = 'data' in picture || straighten !== 0 || sharpness > 0 ? rowsOf(adjusted(turnedUp(picture, steps), steps)) : adjustedRows(facingRows(picture, turn / 90, mirror), steps);
  const marks = steps.marks.filter((mark) => !isCrop(mark));
  const marked = marks.length > 0 ? paintedRows(up, (context) => marks.forEach((mark) => paint(context, mark))) : up;
  const box = cropOf(steps.marks, marked);
  return box ? cropped(marked, box) : marked;
}

function adjusted(picture: Pixels, light: Light): Pixels {
  adjust(picture, light);
  return picture;
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
