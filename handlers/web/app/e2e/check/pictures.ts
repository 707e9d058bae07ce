import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ran, room } from './programs';

// aPhoto makes a picture of noise by libvips, with a person, a place and a comment in its metadata by exiftool, stored turned.
export function aPhoto(name: string): string {
  const path = join(room(), name);
  const [noise, color] = ['noise.v', 'color.v'].map((one) => join(room(), one));
  ran('vips', 'gaussnoise', noise!, '320', '240', '--sigma', '30');
  ran('vips', 'bandjoin', `${noise} ${noise} ${noise}`, color!);
  ran('vips', 'cast', color!, `${color}.v`, 'uchar');
  ran('vips', 'copy', `${color}.v`, `${color}.rgb.v`, '--interpretation', 'srgb');
  ran('vips', 'copy', `${color}.rgb.v`, path);
  ran('exiftool', '-q', '-overwrite_original', '-Artist=Ada Lovelace', '-GPSLatitude=48.1', '-GPSLatitudeRef=N', '-Orientation#=6', '-XMP:Creator=Ada Lovelace', path);
  return path;
}

// tagsOf are the tags that exiftool finds in a file, by group and name.
export function tagsOf(path: string): Record<string, unknown> {
  return (JSON.parse(ran('exiftool', '-j', '-G1', '-a', path)) as Record<string, unknown>[])[0] ?? {};
}

// pixelsOf are the decoded pixels of a picture, by libvips.
export function pixelsOf(path: string): Buffer {
  const raw = `${path}.raw`;
  ran('vips', 'rawsave', path, raw);
  return readFileSync(raw);
}
