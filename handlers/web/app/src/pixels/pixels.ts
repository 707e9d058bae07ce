/** Pixels is a picture in memory: sRGB, 8 bits a channel, red, green, blue and alpha (not multiplied in), row after row. An ImageData is one. */
export interface Pixels {
  width: number;
  height: number;
  data: Uint8ClampedArray;
}

/** Box is a part of a picture in pixels, from its left upper corner. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Color is red, green, blue and alpha, each 0 to 255. */
export type Color = readonly [number, number, number, number];

/** blank returns a picture of one colour. */
export function blank(width: number, height: number, color: Color = [0, 0, 0, 0]): Pixels {
  const data = new Uint8ClampedArray(width * height * 4);
  if (color.some((part) => part !== 0)) new Uint32Array(data.buffer).fill(new Uint32Array(new Uint8Array(color).buffer)[0]!);
  return { width, height, data };
}

/** colorOf reads "#rrggbb" or "#rrggbbaa". */
export function colorOf(hex: string): Color {
  const parts = [1, 3, 5, 7].map((at) => parseInt(hex.slice(at, at + 2), 16));
  return [parts[0]!, parts[1]!, parts[2]!, Number.isNaN(parts[3]!) ? 255 : parts[3]!];
}

/** isOpaque says whether no pixel lets anything through. */
export function isOpaque({ data }: Pixels): boolean {
  for (let i = 3; i < data.length; i += 4) if (data[i] !== 255) return false;
  return true;
}

/** inside returns the part of a box that lies within a picture, in whole pixels that cover it. */
export function inside(box: Box, { width, height }: { width: number; height: number }): Box {
  const x = Math.min(width, Math.max(0, Math.floor(box.x)));
  const y = Math.min(height, Math.max(0, Math.floor(box.y)));
  const right = Math.min(width, Math.max(x, Math.ceil(box.x + box.width)));
  const bottom = Math.min(height, Math.max(y, Math.ceil(box.y + box.height)));
  return { x, y, width: right - x, height: bottom - y };
}

/** crop copies a part; what of the box lies outside of the picture is left out. */
export function crop(from: Pixels, box: Box): Pixels {
  const part = inside(box, from);
  const to = blank(part.width, part.height);
  for (let row = 0; row < part.height; row++) {
    const at = ((part.y + row) * from.width + part.x) * 4;
    to.data.set(from.data.subarray(at, at + part.width * 4), row * part.width * 4);
  }
  return to;
}

/** replace writes a picture over a part of another, in place, alpha too. What lies outside is left out. */
export function replace(onto: Pixels, part: Pixels, x: number, y: number): void {
  const seen = inside({ x, y, width: part.width, height: part.height }, onto);
  for (let row = 0; row < seen.height; row++) {
    const from = ((seen.y + row - y) * part.width + seen.x - x) * 4;
    onto.data.set(part.data.subarray(from, from + seen.width * 4), ((seen.y + row) * onto.width + seen.x) * 4);
  }
}

/** compose lays a picture over another, in place (Porter and Duff's "over"). */
export function compose(onto: Pixels, part: Pixels, x: number, y: number, opacity = 1): void {
  const seen = inside({ x, y, width: part.width, height: part.height }, onto);
  for (let row = 0; row < seen.height; row++) {
    let from = ((seen.y + row - y) * part.width + seen.x - x) * 4;
    let to = ((seen.y + row) * onto.width + seen.x) * 4;
    for (let column = 0; column < seen.width; column++, from += 4, to += 4) over(onto.data, to, part.data, from, opacity);
  }
}

function over(to: Uint8ClampedArray, at: number, from: Uint8ClampedArray, i: number, opacity: number): void {
  const alpha = (from[i + 3]! / 255) * opacity;
  if (alpha === 0) return;
  const below = (to[at + 3]! / 255) * (1 - alpha);
  const sum = alpha + below;
  for (let c = 0; c < 3; c++) to[at + c] = (from[i + c]! * alpha + to[at + c]! * below) / sum;
  to[at + 3] = sum * 255;
}

/** flatten lays a picture on a ground of one colour, in place. */
export function flatten(picture: Pixels, [red, green, blue]: Color): Pixels {
  const { data } = picture;
  for (let i = 0; i < data.length; i += 4) {
    const alpha = data[i + 3]! / 255;
    if (alpha === 1) continue;
    data[i] = data[i]! * alpha + red * (1 - alpha);
    data[i + 1] = data[i + 1]! * alpha + green * (1 - alpha);
    data[i + 2] = data[i + 2]! * alpha + blue * (1 - alpha);
    data[i + 3] = 255;
  }
  return picture;
}
