/** Mark is something that people put on a picture, in its own pixels: a box, a stroke of a brush, a line, an arrow or a text. */
export interface Mark {
  id: number;
  kind: MarkKind;
  x: number;
  y: number;
  width: number;
  height: number;
  /** The points of a stroke. */
  points: [number, number][];
  /** Width of a stroke or line, height of a text's letters, in pixels. */
  size: number;
  color: string;
  text: string;
  /** What a mark does, where a tool has several things to do. */
  does: string;
}

export type MarkKind = 'box' | 'stroke' | 'line' | 'arrow' | 'text';

/** Pen is how the next mark is drawn. */
export interface Pen {
  kind: MarkKind;
  size: number;
  color: string;
  text: string;
  does: string;
}

let last = 0;

/** begun returns a mark that begins at a point. */
export function begun(pen: Pen, x: number, y: number): Mark {
  return { ...pen, id: ++last, x, y, width: 0, height: 0, points: pen.kind === 'stroke' ? [[x, y]] : [] };
}

/** drawn returns a mark that was begun at a point and drawn to another. Boxes are kept the right way round. */
export function drawn(mark: Mark, from: [number, number], to: [number, number]): Mark {
  if (mark.kind === 'stroke') return { ...mark, points: [...mark.points, to] };
  if (mark.kind === 'text') return { ...mark, x: to[0], y: to[1] };
  const [width, height] = [to[0] - from[0], to[1] - from[1]];
  if (mark.kind !== 'box') return { ...mark, x: from[0], y: from[1], width, height };
  return { ...mark, x: Math.min(from[0], to[0]), y: Math.min(from[1], to[1]), width: Math.abs(width), height: Math.abs(height) };
}

/** moved returns a mark somewhere else. */
export function moved(mark: Mark, dx: number, dy: number): Mark {
  return { ...mark, x: mark.x + dx, y: mark.y + dy, points: mark.points.map(([x, y]) => [x + dx, y + dy]) };
}

/** cornersOf are the places at which a mark can be held to change its size: the corners of a box, around it, or the ends of a line. */
export function cornersOf({ kind, x, y, width, height }: Mark): [number, number][] {
  if (kind === 'stroke' || kind === 'text') return [];
  const [right, bottom] = [x + width, y + height];
  return kind === 'box' ? [[x, y], [right, y], [right, bottom], [x, bottom]] : [[x, y], [right, bottom]];
}

/** pulled returns a mark of which one corner is somewhere else, and the opposite one where it was. */
export function pulled(mark: Mark, corner: number, to: [number, number]): Mark {
  const corners = cornersOf(mark);
  const fixed = corners[(corner + corners.length / 2) % corners.length]!;
  return mark.kind === 'box' || corner === 1 ? drawn(mark, fixed, to) : drawn(mark, to, fixed);
}

/** grown returns a mark of another size. A stroke has none. */
export function grown(mark: Mark, dx: number, dy: number): Mark {
  const least = mark.kind === 'box' ? 1 : -Infinity;
  return mark.kind === 'stroke' || mark.kind === 'text' ? mark : { ...mark, width: Math.max(least, mark.width + dx), height: Math.max(least, mark.height + dy) };
}

/** isSeen says whether a mark is more than a click that went nowhere. */
export function isSeen({ kind, width, height, text }: Mark): boolean {
  if (kind === 'stroke') return true;
  return kind === 'text' ? text !== '' : Math.hypot(width, height) >= 2;
}

/** centered returns a mark in the middle of a picture, for those who use the keyboard. */
export function centered(pen: Pen, width: number, height: number): Mark {
  const [w, h] = [width, height].map((side) => Math.max(1, Math.round(side / 4))) as [number, number];
  const [x, y] = [Math.round((width - w) / 2), Math.round((height - h) / 2)];
  const mark = begun(pen, x, y);
  if (pen.kind === 'stroke') return { ...mark, points: [[x, y + h / 2], [x + w, y + h / 2]] };
  return pen.kind === 'text' ? mark : { ...mark, width: w, height: h };
}

/** boundsOf returns the box around a mark, with the width of its stroke. */
export function boundsOf({ kind, x, y, width, height, points, size }: Mark): { x: number; y: number; width: number; height: number } {
  if (kind === 'box') return { x, y, width, height };
  const [xs, ys] = kind === 'stroke' ? [points.map((point) => point[0]), points.map((point) => point[1])] : [[x, x + width], [y, y + height]];
  const [left, top] = [Math.min(...xs) - size / 2, Math.min(...ys) - size / 2];
  return { x: left, y: top, width: Math.max(...xs) + size / 2 - left, height: Math.max(...ys) + size / 2 - top };
}

/** stamp sets the pixels that a box or a stroke covers, in a mask of a picture's size. */
export function stamp(mask: Uint8Array, width: number, mark: Mark, value = 1): void {
  const height = mask.length / width;
  const bounds = boundsOf(mark);
  const [left, right] = [Math.max(0, Math.floor(bounds.x)), Math.min(width, Math.ceil(bounds.x + bounds.width))];
  const [top, bottom] = [Math.max(0, Math.floor(bounds.y)), Math.min(height, Math.ceil(bounds.y + bounds.height))];
  if (mark.kind === 'box') {
    for (let y = top; y < bottom; y++) mask.fill(value, y * width + left, y * width + right);
    return;
  }
  const reach = mark.size / 2;
  for (const [i, to] of mark.points.entries()) disc(mask, width, mark.points[Math.max(0, i - 1)]!, to, reach, value);
}

// disc sets what is near a piece of a stroke.
function disc(mask: Uint8Array, width: number, [x1, y1]: [number, number], [x2, y2]: [number, number], reach: number, value: number): void {
  const height = mask.length / width;
  const length = (x2 - x1) ** 2 + (y2 - y1) ** 2;
  for (let y = Math.max(0, Math.floor(Math.min(y1, y2) - reach)); y < Math.min(height, Math.max(y1, y2) + reach); y++) {
    for (let x = Math.max(0, Math.floor(Math.min(x1, x2) - reach)); x < Math.min(width, Math.max(x1, x2) + reach); x++) {
      const along = length === 0 ? 0 : Math.min(1, Math.max(0, ((x + 0.5 - x1) * (x2 - x1) + (y + 0.5 - y1) * (y2 - y1)) / length));
      if (Math.hypot(x + 0.5 - x1 - along * (x2 - x1), y + 0.5 - y1 - along * (y2 - y1)) <= reach) mask[y * width + x] = value;
    }
  }
}
