import type { PDFDocument, PDFImage } from '../engines/pdfLib';

// Pictures for PDFs, which hold JPEG and PNG.

const embeddable = ['image/jpeg', 'image/png'];

// embedded puts a picture into a PDF, where it can be drawn.
export async function embedded(document: PDFDocument, picture: Blob): Promise<PDFImage> {
  const { type, bytes } = await pictureBytes(picture);
  return type === 'image/png' ? document.embedPng(bytes) : document.embedJpg(bytes);
}

// pictureBytes returns a picture as JPEG or PNG: as it is, or painted anew as PNG where a PDF cannot hold it.
export async function pictureBytes(picture: Blob): Promise<{ type: 'image/jpeg' | 'image/png'; bytes: Uint8Array<ArrayBuffer> }> {
  if (embeddable.includes(picture.type)) return { type: picture.type as 'image/png', bytes: new Uint8Array(await picture.arrayBuffer()) };
  const bitmap = await createImageBitmap(picture);
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  canvas.getContext('2d')!.drawImage(bitmap, 0, 0);
  bitmap.close();
  return { type: 'image/png', bytes: new Uint8Array(await (await canvas.convertToBlob({ type: 'image/png' })).arrayBuffer()) };
}

const scale = 4;

// textPicture paints a text that no standard font has, four times as large as it is shown, with the device's own fonts. width is in points.
export function textPicture(text: string, sizePoints: number, color: string, family = 'system-ui'): { pixels: ImageData; width: number } {
  const font = `${sizePoints * scale}px ${family}, sans-serif`;
  const measure = new OffscreenCanvas(1, 1).getContext('2d')!;
  measure.font = font;
  const width = Math.ceil(measure.measureText(text).width) || 1;
  const height = Math.ceil(sizePoints * scale * 1.4);
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d', { willReadFrequently: true })!;
  context.font = font;
  context.fillStyle = color;
  context.textBaseline = 'middle';
  context.fillText(text, 0, height / 2);
  return { pixels: context.getImageData(0, 0, width, height), width: width / scale };
}
