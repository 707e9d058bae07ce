import type { Pixels } from './pixels';

const bandPixels = 4_000_000;

/** pixelsOf copies a bitmap's pixels, in bands, so that no canvas of the whole size takes memory besides. */
export function pixelsOf(bitmap: ImageBitmap): Pixels {
  const { width, height } = bitmap;
  const data = new Uint8ClampedArray(width * height * 4);
  const rows = Math.max(1, Math.min(height, Math.floor(bandPixels / width)));
  const canvas = new OffscreenCanvas(width, rows);
  const context = canvas.getContext('2d', { willReadFrequently: true })!;
  for (let y = 0; y < height; y += rows) {
    const count = Math.min(rows, height - y);
    context.clearRect(0, 0, width, rows);
    context.drawImage(bitmap, 0, y, width, count, 0, 0, width, count);
    data.set(context.getImageData(0, 0, width, count).data, y * width * 4);
  }
  return { width, height, data };
}
