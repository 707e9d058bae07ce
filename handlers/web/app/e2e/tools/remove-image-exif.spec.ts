import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { aPhoto, pixelsOf, tagsOf } from '../check/pictures';
import { aPicture } from '../check/likeness';
import { kept, ran, room } from '../check/programs';
import { toolSpec, withTool } from '../tool';

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

// a picture of a type, with a person and a place in it as far as the type has room for them.
function telling(ending: string): string {
  const path = join(room(), `telling.${ending}`);
  if (ending === 'gif') ran('vips', 'copy', aPicture('telling.png', 120, 90), path);
  else ran('heif-enc', ...(ending === 'avif' ? ['-A'] : []), aPicture('telling.png', 120, 90), '-o', path);
  ran('exiftool', '-q', '-overwrite_original', '-XMP:Creator=Ada Lovelace', ...(ending === 'gif' ? ['-Comment=Ada Lovelace'] : ['-Artist=Ada Lovelace', '-GPSLatitude=48.1', '-GPSLatitudeRef=N']), path);
  return path;
}

describe('remove-image-exif, of other types', () => {
  const used = withTool('remove-image-exif');

  it.each(['gif', 'heic', 'avif'])('takes %s', async (ending) => {
    const before = telling(ending);
    const page = await used.open({ file: before });
    const { path, name, bytes } = await used.run();
    await page.getByText('editing history and description (XMP)').waitFor();
    expect(name).toBe(`telling-clean.${ending}`);
    expect(Object.keys(tagsOf(before)).filter((tag) => /^(XMP|GPS|IFD0|File:Comment)/.test(tag)).length).toBeGreaterThan(1);
    expect(Object.keys(tagsOf(path)).filter((tag) => /^(XMP|GPS|IFD0|ExifIFD|File:Comment)|Warning/.test(tag))).toEqual([]);
    expect(bytes.includes('Lovelace')).toBe(false);
    expect(pixelsOf(path).equals(pixelsOf(before))).toBe(true);
  });
});
