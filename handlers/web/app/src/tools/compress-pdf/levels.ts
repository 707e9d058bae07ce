import type { Values } from '../fields';
import type { options } from './index';
import type { How } from './smaller';

// Dots to an inch, and JPEG's quality: fine enough for prints, for office printers and screens, for screens alone.
const levels = {
  lossless: { dpi: undefined, quality: 100 },
  light: { dpi: 220, quality: 82 },
  recommended: { dpi: 150, quality: 72 },
  strong: { dpi: 96, quality: 50 },
};

/** howOf says how the options want pictures to be encoded. */
export function howOf({ level, dpi, quality, grey, unseen }: Values<typeof options>): How {
  return { ...(level === 'own' ? { dpi, quality } : levels[level]), grey: grey && level !== 'lossless', bare: unseen };
}
