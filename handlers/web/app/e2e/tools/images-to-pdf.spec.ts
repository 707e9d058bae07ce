import { copyFileSync, existsSync, readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { painted, wholePDF } from '../check/pdf';
import { aPicture, psnr } from '../check/likeness';
import { kept, ran, room } from '../check/programs';
import { toolSpec } from '../tool';

// turned is a photo that EXIF turns and mirrors.
function turned(orientation: number): string {
  const path = `${room()}/turned-${orientation}.jpg`;
  if (existsSync(path)) return path;
  copyFileSync(aPicture('photo.jpg'), path);
  ran('exiftool', '-q', '-overwrite_original', '-n', `-Orientation=${orientation}`, path);
  return path;
}

const turnedBy = [5, 6, 4];

// parted is a photo with bytes between its parts, which programs skip that read the standard generously.
function parted(): string {
  const photo = readFileSync(aPicture('photo.jpg'));
  const first = 2 + 2 + photo.readUInt16BE(4); // after the beginning and its first part
  return kept('parted.jpg', Buffer.concat([photo.subarray(0, first), Buffer.from([0, 1, 2]), photo.subarray(first)]));
}

toolSpec('images-to-pdf', {
  file: () => [aPicture('flat.png'), ...turnedBy.map(turned), parted()],
  bytesMax: 50_000_000,
  set: async (page) => {
    await page.getByLabel('Pages', { exact: true }).selectOption('as large as the picture');
    await page.getByLabel('Margin in points').last().fill('0');
  },
  check: ({ path }) => {
    wholePDF(path);
    turnedBy.forEach((orientation, at) => {
      ran('vips', 'autorot', turned(orientation), `${room()}/upright.png`);
      // 96 pixels of a picture are an inch of a page. A picture that is turned another way has less than 12 dB.
      expect(psnr(painted(path, at + 2, 96), `${room()}/upright.png`), String(orientation)).toBeGreaterThan(20);
    });
    expect(psnr(painted(path, turnedBy.length + 2, 96), aPicture('photo.jpg'))).toBeGreaterThan(20);
    ran('pdfimages', '-all', '-f', '2', '-l', '2', path, `${room()}/taken`);
    // The bytes of the picture are those of the file.
    expect(ran('cmp', `${room()}/taken-000.jpg`, turned(5))).toBe('');
  },
  wrong: { file: kept('not.png', 'This is a text.'), says: 'The content of not.png is not what its name says.' },
});
