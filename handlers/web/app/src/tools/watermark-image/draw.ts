/** Watermark is a text or a logo that is laid on a picture. size and margin are percent of the picture's shorter side, angle in degrees. */
export interface Watermark {
  kind: 'text' | 'logo';
  text: string;
  color: string;
  size: number;
  place: Place;
  margin: number;
  angle: number;
  opacity: number;
}

export const places = ['top-left', 'top', 'top-right', 'left', 'middle', 'right', 'bottom-left', 'bottom', 'bottom-right', 'tiled'] as const;
export type Place = (typeof places)[number];

type Context = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;
interface Size { width: number; height: number }
type Logo = Size & CanvasImageSource;

/** draw lays a watermark over a context of a picture's size. A logo that is missing draws nothing. */
export function draw(context: Context, picture: Size, mark: Watermark, logo: Logo | null): void {
  const stamp = mark.kind === 'text' ? textStamp(context, picture, mark) : logo && logoStamp(context, picture, mark, logo);
  if (!stamp) return;
  context.globalAlpha = mark.opacity / 100;
  for (const [x, y] of mark.place === 'tiled' ? tiles(picture, stamp, mark) : [placed(picture, stamp, mark)]) {
    context.save();
    context.translate(x, y);
    context.rotate((mark.angle * Math.PI) / 180);
    stamp.paint();
    context.restore();
  }
  context.globalAlpha = 1;
}

type Stamp = Size & { paint: () => void };

function textStamp(context: Context, picture: Size, { text, size, color }: Watermark): Stamp {
  const letter = Math.max(4, (Math.min(picture.width, picture.height) * size) / 100);
  const rows = text.split('\n');
  context.font = `600 ${letter}px sans-serif`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  const width = Math.max(...rows.map((row) => context.measureText(row).width));
  const paint = (): void => {
    context.fillStyle = color;
    rows.forEach((row, i) => context.fillText(row, 0, (i - (rows.length - 1) / 2) * letter * 1.2));
  };
  return { width, height: rows.length * letter * 1.2, paint };
}

function logoStamp(context: Context, picture: Size, { size }: Watermark, logo: Logo): Stamp {
  const height = (Math.min(picture.width, picture.height) * size) / 100;
  const width = (logo.width / logo.height) * height;
  const paint = (): void => {
    context.imageSmoothingQuality = 'high';
    context.drawImage(logo, -width / 2, -height / 2, width, height);
  };
  return { width, height, paint };
}

/** placed returns the middle of a stamp that, turned, stays within the margin. */
export function placed(picture: Size, stamp: Size, { place, margin, angle }: Watermark): [number, number] {
  const turn = (angle * Math.PI) / 180;
  const [sin, cos] = [Math.abs(Math.sin(turn)), Math.abs(Math.cos(turn))];
  const half = { x: (stamp.width * cos + stamp.height * sin) / 2, y: (stamp.width * sin + stamp.height * cos) / 2 };
  const rim = (Math.min(picture.width, picture.height) * margin) / 100;
  const at = (low: boolean, high: boolean, whole: number, own: number): number => (low ? rim + own : high ? whole - rim - own : whole / 2);
  return [at(place.endsWith('left'), place.endsWith('right'), picture.width, half.x), at(place.startsWith('top'), place.startsWith('bottom'), picture.height, half.y)];
}

function tiles(picture: Size, stamp: Size, { margin }: Watermark): [number, number][] {
  const gap = (Math.min(picture.width, picture.height) * margin) / 100;
  const [across, down] = [stamp.width + gap + 1, stamp.height * 2 + gap + 1];
  const found: [number, number][] = [];
  const reach = Math.hypot(picture.width, picture.height) / 2;
  for (let row = 0, y = -reach; y <= reach; row++, y += down) {
    for (let x = -reach - (row % 2 ? across / 2 : 0); x <= reach; x += across) found.push([picture.width / 2 + x, picture.height / 2 + y]);
  }
  return found;
}
