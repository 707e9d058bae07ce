import { cleanJPEG } from './jpeg';
import { Broken, type Cleaned } from './part';
import { cleanPNG } from './png';
import { cleanWebP } from './webp';

/** clean takes the metadata out of a JPEG, PNG or WebP picture, found by its content. It throws Broken for anything else. */
export function clean(bytes: Uint8Array): Cleaned {
  if (bytes[0] === 0xff && bytes[1] === 0xd8) return cleanJPEG(bytes);
  if (bytes[0] === 0x89) return cleanPNG(bytes);
  if (bytes[0] === 0x52) return cleanWebP(bytes);
  throw new Broken(0);
}
