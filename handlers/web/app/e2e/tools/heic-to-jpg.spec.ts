import { join } from 'node:path';
import { expect } from 'vitest';
import { aPicture, loaderOf, psnr, sizeOf, tagged, tags } from '../check/images';
import { ran, room } from '../check/programs';
import { notPicture } from '../check/notPicture';
import { once } from '../check/once';
import { toolSpec } from '../tool';

// heif-enc takes the EXIF of a JPEG along.
const heic = once(() => {
  const path = join(room(), 'phone.heic');
  ran('heif-enc', '-q', '90', tagged(aPicture('phone.jpg', 640, 480), '-Make=Acme', '-GPSLatitude=48.1', '-GPSLatitudeRef=N'), '-o', path);
  return path;
});

toolSpec('heic-to-jpg', {
  file: heic,
  bytesMax: 50_000_000,
  set: async (page) => {
    await page.getByLabel('Quality').first().fill('95');
    await page.getByLabel('Keep EXIF').press('Space');
  },
  check: ({ path, name }) => {
    expect(name).toBe('phone.jpg');
    expect(loaderOf(path)).toBe('jpegload');
    expect(sizeOf(path)).toEqual([640, 480, 3]);
    const reference = join(room(), 'reference.png');
    ran('heif-convert', heic(), reference);
    expect(psnr(path, reference)).toBeGreaterThan(36);
    expect(tags(path)).toMatchObject({ Make: 'Acme', GPSLatitude: 48.1 });
  },
  wrong: { ...notPicture('not.heic'), says: 'This is no picture that can be read' },
});
