import { blank, compose, type Pixels } from './pixels';
import { release } from './release';
import type { Rows } from './rows';

type Draw = (context: OffscreenCanvasRenderingContext2D) => void;

// A canvas of the whole picture would take as much memory as the picture: it is painted in parts, 2 MB of rows each.
const bandPixels = 500_000;

/** painted returns what is drawn on a transparent ground. draw is called several times, each time for some of the rows, and need not know of it. */
export function painted(width: number, height: number, draw: Draw): Pixels {
  const picture = blank(width, height);
  for (const { top, part } of bandsOf(width, height, draw)) picture.data.set(part.data, top * width * 4);
  return picture;
}

/** drawnRows are what is drawn on a transparent ground, as they are read. draw is called as painted calls it. */
export function drawnRows(width: number, height: number, draw: Draw): Rows {
  return { width, height, row: bandReader(width, height, draw) };
}

/** paintedRows lays what is drawn over a picture as it is read: no other pixel changes. draw is called as painted calls it. */
export function paintedRows(rows: Rows, draw: Draw): Rows {
  const { width, height } = rows;
  const made = blank(width, 1);
  const over = bandReader(width, height, draw);
  const row = (y: number): Uint8ClampedArray => {
    made.data.set(rows.row(y));
    compose(made, { width, height: 1, data: over(y) }, 0, 0);
    return made.data;
  };
  return { width, height, row };
}

// bandReader gives the row of what is drawn. Rows above the one before are drawn again.
function bandReader(width: number, height: number, draw: Draw): (y: number) => Uint8ClampedArray {
  let bands = bandsOf(width, height, draw);
  let band: { top: number; part: Pixels } | undefined;
  return (y) => {
    if (band && y < band.top) [bands, band] = [bandsOf(width, height, draw), undefined];
    while (!band || y >= band.top + band.part.height) band = bands.next().value as { top: number; part: Pixels };
    const at = (y - band.top) * width * 4;
    return band.part.data.subarray(at, at + width * 4);
  };
}

function* bandsOf(width: number, height: number, draw: Draw): Generator<{ top: number; part: Pixels }> {
  const rows = Math.max(1, Math.min(height, Math.floor(bandPixels / width)));
  const canvas = new OffscreenCanvas(width, rows);
  const context = canvas.getContext('2d', { willReadFrequently: true })!;
  for (let top = 0; top < height; top += rows) {
    context.reset();
    context.translate(0, -top);
    draw(context);
    const part = context.getImageData(0, 0, width, Math.min(rows, height - top));
    yield { top, part };
    release(part.data);
  }
  canvas.width = canvas.height = 0;
}
