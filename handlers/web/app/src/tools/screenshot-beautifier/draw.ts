/** Frame is what is put around a screenshot. margin, corners and shadow are percent of the screenshot's shorter side. */
export interface Frame {
  ground: 'gradient' | 'plain' | 'none';
  color: string;
  second: string;
  angle: number;
  margin: number;
  corners: number;
  shadow: number;
  bar: 'none' | 'light' | 'dark';
  ratio: 'auto' | '16:9' | '4:3' | '1:1' | '9:16';
}

interface Size { width: number; height: number }
type Context = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

interface Layout extends Size {
  unit: number;
  margin: number;
  bar: number;
  x: number;
  y: number;
}

/** layoutOf returns the size of the result, in whole pixels, and where the screenshot stands in it. */
export function layoutOf({ width, height }: Size, { margin, bar, ratio }: Frame): Layout {
  const unit = Math.min(width, height) / 100;
  const rim = Math.round(unit * margin);
  const barHeight = bar === 'none' ? 0 : Math.round(Math.max(unit * 5, 24));
  const least = { width: width + 2 * rim, height: height + barHeight + 2 * rim };
  const wanted = ratio === 'auto' ? 0 : Number(ratio.split(':')[0]) / Number(ratio.split(':')[1]);
  const wide = wanted > least.width / least.height;
  const size = wanted === 0 ? least : wide ? { width: Math.round(least.height * wanted), height: least.height } : { width: least.width, height: Math.round(least.width / wanted) };
  return { ...size, unit, margin: rim, bar: barHeight, x: Math.round((size.width - width) / 2), y: Math.round((size.height - height - barHeight) / 2) };
}

/** Screenshot is a picture by the size that it has in full, whatever the image's is. */
export interface Screenshot extends Size { image: CanvasImageSource }

/** draw paints a framed screenshot. scale is how large a pixel of the result is on the context, as shadows do not follow its transform. */
export function draw(context: Context, picture: Screenshot, frame: Frame, scale: number): void {
  const layout = layoutOf(picture, frame);
  ground(context, layout, frame);
  const [height, corner] = [picture.height + layout.bar, layout.unit * frame.corners];
  const outline = new Path2D();
  outline.roundRect(layout.x, layout.y, picture.width, height, corner);
  if (frame.shadow > 0) shade(context, outline, layout, frame, scale);
  context.save();
  context.clip(outline);
  context.drawImage(picture.image, layout.x, layout.y + layout.bar, picture.width, picture.height);
  if (layout.bar > 0) bar(context, layout, picture.width, frame.bar === 'dark');
  context.restore();
}

function ground(context: Context, { width, height }: Size, frame: Frame): void {
  if (frame.ground === 'none') return;
  context.fillStyle = frame.ground === 'plain' ? frame.color : gradient(context, { width, height }, frame);
  context.fillRect(0, 0, width, height);
}

function gradient(context: Context, { width, height }: Size, { angle, color, second }: Frame): CanvasGradient {
  const turn = (angle * Math.PI) / 180;
  const half = (Math.abs(width * Math.cos(turn)) + Math.abs(height * Math.sin(turn))) / 2;
  const [x, y] = [Math.cos(turn) * half, Math.sin(turn) * half];
  const made = context.createLinearGradient(width / 2 - x, height / 2 - y, width / 2 + x, height / 2 + y);
  made.addColorStop(0, color);
  made.addColorStop(1, second);
  return made;
}

function shade(context: Context, outline: Path2D, { unit }: Layout, { shadow }: Frame, scale: number): void {
  context.save();
  context.shadowColor = 'rgb(0 0 0 / .45)';
  context.shadowBlur = unit * shadow * scale;
  context.shadowOffsetY = unit * shadow * 0.35 * scale;
  context.fillStyle = '#000';
  context.fill(outline);
  context.restore();
}

const lights = ['#ff5f57', '#febc2e', '#28c840'];

function bar(context: Context, layout: Layout, width: number, dark: boolean): void {
  context.fillStyle = dark ? '#2b2d31' : '#e8e8ea';
  context.fillRect(layout.x, layout.y, width, layout.bar);
  for (const [i, light] of lights.entries()) {
    context.fillStyle = light;
    context.beginPath();
    context.arc(layout.x + layout.bar * (0.6 + 0.6 * i), layout.y + layout.bar / 2, layout.bar * 0.18, 0, 2 * Math.PI);
    context.fill();
  }
}
