import { join } from 'node:path';
import { ended, ran, room } from './programs';

// Pictures are made by ffmpeg and vips, and read by vips and exiftool.

// aPicture paints a picture with edges, gradients and noise, as photos have them, and returns its path. The ending is its type.
export function aPicture(name: string, width: number, height: number): string {
  const path = join(room(), name), plain = `${path}.plain.png`;
  ran('ffmpeg', '-v', 'error', '-y', '-f', 'lavfi', '-i', `testsrc2=size=${width}x${height}`, '-vf', 'boxblur=2,noise=alls=12:all_seed=7', '-frames:v', '1', plain);
  ran('vips', 'copy', plain, name.endsWith('.png') ? path : `${path}[${name.endsWith('gif') ? '' : 'Q=95'}]`);
  return path;
}

// painted is a picture of one colour with boxes of others on it, as a PNG.
export function painted(name: string, width: number, height: number, ground: string, boxes: [color: string, x: number, y: number, width: number, height: number][]): string {
  const path = join(room(), name);
  const draw = boxes.map(([color, x, y, w, h]) => `drawbox=x=${x}:y=${y}:w=${w}:h=${h}:color=${color}:t=fill`).join(',');
  ran('ffmpeg', '-v', 'error', '-y', '-f', 'lavfi', '-i', `color=c=${ground}:size=${width}x${height},format=gbrp`, ...(draw === '' ? [] : ['-vf', draw]), '-frames:v', '1', '-pix_fmt', 'rgb24', path);
  return path;
}

// sizeOf returns width, height and bands as vips reads them.
export function sizeOf(path: string): [width: number, height: number, bands: number] {
  const field = (name: string): number => Number(ran('vipsheader', '-f', name, path).trim());
  return [field('width'), field('height'), field('bands')];
}

// loaderOf returns what vips reads a picture with, which goes by its content: webpload for a WebP, whatever its name says.
export const loaderOf = (path: string): string => ran('vipsheader', '-f', 'vips-loader', path).trim();

// pixel returns a pixel's red, green, blue and, if there is one, alpha, as vips reads them. PNGs of greys alone may hold one value.
export function pixel(path: string, x: number, y: number): number[] {
  const values = ran('vips', 'getpoint', path, String(x), String(y)).trim().split(/\s+/).map(Number);
  return values.length < 3 ? [values[0]!, values[0]!, ...values] : values;
}

// psnr says how alike two pictures of one size are, in decibels; equal ones are infinitely so. Alpha is left out.
export function psnr(one: string, other: string): number {
  const at = (name: string): string => join(room(), `${name}-${Math.random().toString(36).slice(2)}.v`);
  const [a, b, difference, square] = [at('a'), at('b'), at('d'), at('s')];
  ran('vips', 'extract_band', one, a, '0', '--n', '3');
  ran('vips', 'extract_band', other, b, '0', '--n', '3');
  ran('vips', 'subtract', a, b, difference);
  ran('vips', 'multiply', difference, difference, square);
  const mean = Number(ran('vips', 'avg', square));
  return mean === 0 ? Infinity : 10 * Math.log10(255 ** 2 / mean);
}

// vips runs one of vips' operations and returns the path of what it made.
export function vips(operation: string, from: string, ending: string, ...args: string[]): string {
  const path = join(room(), `${operation}-${Math.random().toString(36).slice(2)}.${ending}`);
  ran('vips', operation, from, path, ...args);
  return path;
}

// tags returns what exiftool finds in a file.
export function tags(path: string): Record<string, unknown> {
  return (JSON.parse(ran('exiftool', '-j', '-n', path)) as Record<string, unknown>[])[0]!;
}

// tagged writes tags into a file by exiftool.
export function tagged(path: string, ...args: string[]): string {
  ran('exiftool', '-q', '-overwrite_original', ...args, path);
  return path;
}

// isWhole fails unless vips reads every pixel of a file.
export function isWhole(path: string): void {
  const { code, words } = ended('vips', 'avg', path);
  if (code !== 0) throw new Error(words);
}
