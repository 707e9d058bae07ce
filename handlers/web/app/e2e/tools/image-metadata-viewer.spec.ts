import { expect } from 'vitest';
import { aPicture, tagged, tags } from '../check/images';
import { notPicture } from '../check/notPicture';
import { once } from '../check/once';
import { toolSpec } from '../tool';

const photo = once(() => tagged(
  aPicture('holiday.jpg', 400, 300), '-Make=Acme', '-Model=X 1', '-ISO=200', '-GPSLatitude=48.137', '-GPSLatitudeRef=N', '-GPSLongitude=11.575', '-GPSLongitudeRef=W',
  '-DateTimeOriginal=2024:05:06 07:08:09', '-XMP:Title=By the sea', '-IPTC:City=Porto',
));

toolSpec('image-metadata-viewer', {
  file: photo,
  bytesMax: 50_000_000,
  shows: true,
  check: async (_, page) => {
    const found = tags(photo());
    for (const name of ['Make', 'Model', 'ISO', 'Title', 'City']) await page.getByRole('cell', { name: String(found[name]), exact: true }).first().waitFor();
    await page.getByText(`${Number(found['GPSLatitude']).toFixed(6)}, -${Number(found['GPSLongitude']).toFixed(6).replace('-', '')}`).first().waitFor();
    await page.getByText('2024-05-06 07:08:09').first().waitFor();
    expect(await page.getByText('400 × 300').count()).toBeGreaterThan(0);
  },
  wrong: notPicture(),
});
