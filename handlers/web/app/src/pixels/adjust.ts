import { blurred } from './cover';
import type { Pixels } from './pixels';
import type { Rows } from './rows';

/** Light is how light and colours change, each from -100 to 100, 0 nothing; sharpness from 0. */
export interface Light {
  exposure: number;
  contrast: number;
  shadows: number;
  highlights: number;
  saturation: number;
  warmth: number;
  sharpness: number;
}

/** adjust changes light and colours, in place. */
export function adjust(picture: Pixels, light: Light): void {
  const { exposure, contrast, shadows, highlights, saturation, warmth } = light;
  if ([exposure, contrast, shadows, highlights, saturation, warmth].some((value) => value !== 0)) tone(picture, light);
  if (light.sharpness > 0) sharpen(picture, light.sharpness / 50);
}

/** adjustedRows changes light and colours as the rows are read. What sharpens needs the rows around, and is not done. */
export function adjustedRows(rows: Rows, light: Light): Rows {
  const data = new Uint8ClampedArray(rows.width * 4);
  const row = (y: number): Uint8ClampedArray => {
    data.set(rows.row(y));
    adjust({ width: rows.width, height: 1, data }, { ...light, sharpness: 0 });
    return data;
  };
  return { ...rows, row };
}

function tone({ data }: Pixels, light: Light): void {
  const [reds, greens, blues] = [1, 0, -1].map((warm) => curveOf(light, warm * light.warmth)) as [Float32Array, Float32Array, Float32Array];
  const kept = 1 + light.saturation / 100;
  for (let i = 0; i < data.length; i += 4) {
    const r = reds[data[i]!]!, g = greens[data[i + 1]!]!, b = blues[data[i + 2]!]!;
    const grey = 0.2126 * r + 0.7152 * g + 0.0722 * b; // Rec. 709
    data[i] = grey + (r - grey) * kept;
    data[i + 1] = grey + (g - grey) * kept;
    data[i + 2] = grey + (b - grey) * kept;
  }
}

// curveOf returns what becomes of each value: exposure in stops of half, contrast around the middle, shadows and highlights at the ends.
function curveOf({ exposure, contrast, shadows, highlights }: Light, warmth: number): Float32Array {
  const slope = contrast >= 0 ? 1 + contrast / 50 : 1 + contrast / 100;
  return Float32Array.from({ length: 256 }, (_, value) => {
    const exposed = (value / 255) * 2 ** (exposure / 50) * (1 + warmth / 400);
    const lifted = exposed + (shadows / 200) * Math.max(0, 1 - 2 * exposed) ** 2 + (highlights / 200) * Math.max(0, 2 * exposed - 1) ** 2;
    return 255 * ((lifted - 0.5) * slope + 0.5);
  });
}

// sharpen adds what a blur takes away (unsharp mask, one pixel wide).
function sharpen(picture: Pixels, amount: number): void {
  const soft = blurred(picture, 1);
  for (let i = 0; i < picture.data.length; i++) if (i % 4 !== 3) picture.data[i] = picture.data[i]! + amount * (picture.data[i]! - soft.data[i]!);
}
