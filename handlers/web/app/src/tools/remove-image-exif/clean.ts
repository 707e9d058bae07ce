import { cleanGIF } from './gif';
import { cleanHEIF } from './heif';
import { cleanJPEG } from './jpeg';
import { ascii, Broken, type Cleaned } from './part';
import { cleanPNG } from './png';
import { cleanWebP } from './webp';

/** clean takes the metadata out of a JPEG, PNG, WebP, GIF, HEIC or AVIF picture, found by its content. It throws Broken for anything else. */
export function clean(bytes: Uint8Array): Cleaned {
  if (bytes[0] === 0xff && bytes[1] === 0xd8) return cleanJPEG(bytes);
  if (bytes[0] === 0x89) return cleanPNG(bytes);
  if (bytes[0] === 0x52) return cleanWebP(bytes);
  if (bytes[0] === 0x47) return cleanGIF(bytes);
  if (ascii(bytes, 4, 4) === 'ftyp') return cleanHEIF(bytes);
  throw new Broken(0);
}
