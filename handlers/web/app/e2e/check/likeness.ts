import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ran, room } from './programs';

// psnr returns how alike two pictures of a size are, in dB; 100 for equal ones.
export function psnr(a: string, b: string): number {
  const [left, right] = [flat(a), flat(b)];
  const squared = join(room(), `squared-${Date.now()}-${Math.random()}.v`);
  ran('vips', 'subtract', left, right, `${squared}.d.v`);
  ran('vips', 'multiply', `${squared}.d.v`, `${squared}.d.v`, squared);
  const mean = Number(ran('vips', 'avg', squared).trim());
  for (const file of [left, right, squared, `${squared}.d.v`]) rmSync(file, { force: true });
  return mean === 0 ? 100 : 10 * Math.log10((255 * 255) / mean);
}

// flat writes a picture as three colors, without alpha.
function flat(path: string): string {
  const to = join(room(), `flat-${Date.now()}-${Math.random()}.v`);
  const bands = Number(ran('vipsheader', '-f', 'bands', path).trim());
  if (bands === 4 || bands === 2) {
    ran('vips', 'flatten', path, `${to}.f.v`, '--background', '255');
    ran('vips', 'colourspace', `${to}.f.v`, to, 'srgb');
    rmSync(`${to}.f.v`, { force: true });
  } else ran('vips', 'colourspace', path, to, 'srgb');
  return to;
}

// sizeOf returns the width and height of a picture in pixels.
export const sizeOf = (path: string): [number, number] => [Number(ran('vipsheader', '-f', 'width', path)), Number(ran('vipsheader', '-f', 'height', path))];

// aPicture makes a picture without any symmetry, so that its turn can be seen; the ending of its name says the type.
export function aPicture(name: string, width = 300, height = 200): string {
  const path = join(room(), name);
  if (existsSync(path)) return path; // a browser that has it could not read it any more
  ran('ffmpeg', '-y', '-loglevel', 'error', '-f', 'lavfi', '-i', `testsrc2=size=${width}x${height}`, '-frames:v', '1', '-q:v', '2', path);
  return path;
}
