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

/**
 * draw paints a framed screenshot. scale is how large a pixel of the result is on the context, as shadows do not follow its transform; who paints in parts gives the shadow that
 * shadowOf has made.
 */
export function draw(context: Context, picture: Screenshot, frame: Frame, scale: number, shadow?: CanvasImageSource): void {
  const layout = layoutOf(picture, frame);
  ground(context, layout, frame);
  const outline = outlineOf(picture, layout, frame);
  if (shadow) context.drawImage(shadow, 0, 0, layout.width, layout.height);
  if (frame.shadow > 0) shade(context, outline, layout, frame, shadow ? 0 : scale);
  context.save();
  context.clip(outline);
  context.drawImage(picture.image, layout.x, layout.y + layout.bar, picture.width, picture.height);
  if (layout.bar > 0) bar(context, layout, picture.width, frame.bar === 'dark');
  context.restore();
}

function outlineOf(picture: Size, { x, y, bar, unit }: Layout, { corners }: Frame): Path2D {
  const outline = new Path2D();
  outline.roundRect(x, y, picture.width, picture.height + bar, unit * corners);
  return outline;
}

// Up to here the parts of a picture were the same as the whole, but for one of 255. A shadow that is blurred wider is painted smaller, so that it is blurred as little as this.
const blurMax = 64;
const smallBlur = 16;

/** shadowOf paints a shadow by itself, smaller than it is: a browser blurs a wide one in each part of a picture as that part alone is, which leaves steps between them. undefined: it is not that wide. */
export function shadowOf(picture: Size, frame: Frame): OffscreenCanvas | undefined {
  const layout = layoutOf(picture, frame);
  const blur = layout.unit * frame.shadow;
  if (blur <= blurMax) return undefined;
  const scale = smallBlur / blur;
  const canvas = new OffscreenCanvas(Math.ceil(layout.width * scale), Math.ceil(layout.height * scale));
  const context = canvas.getContext('2d', { willReadFrequently: true })!;
  context.scale(canvas.width / layout.width, canvas.height / layout.height);
  // What casts it stands beside the canvas.
  context.translate(-2 * layout.width, 0);
  shade(context, outlineOf(picture, layout, frame), layout, frame, scale, 2 * canvas.width);
  return canvas;
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

// shade fills an outline and casts its shadow, so far to the right; at a scale of 0 there is none.
function shade(context: Context, outline: Path2D, { unit }: Layout, { shadow }: Frame, scale: number, right = 0): void {
  context.save();
  if (scale > 0) context.shadowColor = 'rgb(0 0 0 / .45)';
  context.shadowBlur = unit * shadow * scale;
  context.shadowOffsetX = right;
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
