import { resample } from '../../pixels/lanczos';
import { blank, compose, flatten, inside, type Color, type Pixels } from '../../pixels/pixels';
import { rowsOf } from '../../pixels/rows';

/** Portrait is what a profile shows of a picture: zoom in percent (100: as much as fits), the place in percent from left and top. */
export interface Portrait {
  shape: 'square' | 'circle';
  size: number;
  zoom: number;
  x: number;
  y: number;
}

/** partOf returns the square of a picture that is shown, in its pixels. Below 100 percent it is larger than the picture. */
export function partOf({ width, height }: { width: number; height: number }, { zoom, x, y }: Portrait): { x: number; y: number; side: number } {
  const side = Math.max(1, Math.round((Math.min(width, height) * 100) / zoom));
  const place = (whole: number, percent: number): number => Math.round(((whole - side) * percent) / 100);
  return { x: place(width, x), y: place(height, y), side };
}

/** portrait crops a picture to its square or circle. ground fills what is transparent or free; undefined leaves it so. */
export function portrait(picture: Pixels | ImageBitmap, options: Portrait, ground: Color | undefined): Pixels {
  const { x, y, side } = partOf(picture, options);
  const seen = rowsOf(picture, inside({ x, y, width: side, height: side }, picture));
  const scale = options.size / side;
  const small = resample(seen, Math.max(1, Math.round(seen.width * scale)), Math.max(1, Math.round(seen.height * scale)), { linear: scale < 1 });
  const made = blank(options.size, options.size);
  compose(made, small, Math.round(Math.max(0, -x) * scale), Math.round(Math.max(0, -y) * scale));
  if (ground) flatten(made, ground);
  if (options.shape === 'circle') round(made);
  return made;
}

// round clears what lies outside of the circle, its rim softened over one pixel.
function round({ data, width }: Pixels): void {
  const middle = width / 2;
  for (let i = 0; i < data.length; i += 4) {
    const x = ((i / 4) % width) + 0.5, y = Math.floor(i / 4 / width) + 0.5;
    data[i + 3] = data[i + 3]! * Math.min(1, Math.max(0, middle - Math.hypot(x - middle, y - middle) + 0.5));
  }
}
