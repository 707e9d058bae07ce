import { expect } from 'vitest';
import { aPhoto, pixelsOf, tagsOf } from '../check/pictures';
import { kept } from '../check/programs';
import { toolSpec } from '../tool';

const photo = aPhoto('photo.jpg');

toolSpec('remove-image-exif', {
  file: () => photo,
  bytesMax: 50_000_000,
  check: async ({ path, name, bytes }, page) => {
    expect(name).toBe('photo-clean.jpg');
    await page.getByText('the place (EXIF with GPS)').waitFor();
    const before = tagsOf(photo);
    expect(before['IFD0:Artist']).toBe('Ada Lovelace');
    expect(before['GPS:GPSLatitude']).toBeDefined();
    expect(Object.keys(tagsOf(path)).filter((tag) => !/^(SourceFile|System|File|ExifTool|JFIF|Composite)/.test(tag))).toEqual(['IFD0:Orientation']);
    expect(bytes.includes('Lovelace')).toBe(false);
    expect(pixelsOf(path).equals(pixelsOf(photo))).toBe(true);
  },
  wrong: { file: kept('not.jpg', 'This is a text.'), says: 'The content of not.jpg is not what its name says.' },
});
