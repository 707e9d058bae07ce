import { smallFrame } from '../pixels/smallFrame';

// Below this a picture takes little when it is unpacked.
const bytesMin = 500_000;
// No place of a page is wider, in pixels of its own.
const sideMax = 1200;

/**
 * smaller is a picture for a place of the page, with as many pixels as are seen there: of a photo the browser would unpack all, 48 MB of 12 megapixels. What
 * cannot be read so is shown as it is.
 */
export async function smaller(picture: Blob): Promise<Blob> {
  if (picture.size < bytesMin) return picture;
  const side = sideMax * Math.max(1, devicePixelRatio);
  const frame = await smallFrame(picture, side);
  if (!frame) return picture;
  const { displayWidth, displayHeight } = frame;
  const scale = Math.min(1, side / Math.max(displayWidth, displayHeight));
  const canvas = new OffscreenCanvas(Math.round(displayWidth * scale), Math.round(displayHeight * scale));
  const context = canvas.getContext('2d')!;
  context.imageSmoothingQuality = 'high';
  context.drawImage(frame, 0, 0, canvas.width, canvas.height);
  frame.close();
  return canvas.convertToBlob({ type: 'image/jpeg', quality: 0.95 });
}
