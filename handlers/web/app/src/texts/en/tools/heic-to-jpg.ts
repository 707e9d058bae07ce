import { listed, type Several } from '../pictures';

export const heicToJpg = {
  several: (found: Several[]): string => `Each picture of a file becomes a JPEG of its own: ${listed(found)}.`,
  sequences: (found: Several[]): string => `A sequence that plays is not converted, only the pictures beside it: ${listed(found)}.`,
  leftOut: (name: string, place: number): string => `Picture ${place} of ${name} cannot be read, and was left out.`,
  texts: {
    options: {
      quality: { label: 'Quality', help: '90 looks like the original; 75 is half as large.' },
      metadata: { label: 'Keep EXIF', help: 'Place, time and camera stay in the file. Without it the JPEG holds nothing but the picture.' },
    },
    notes: ['Colours are converted to sRGB, which every program shows alike.'],
    run: 'Convert',
  },
};
