import type { PDFDocument, PDFImage } from '../engines/pdfLib';

// Pictures for PDFs, which hold JPEG and PNG.

const embeddable = ['image/jpeg', 'image/png'];

// embedded puts a picture into a PDF, where it can be drawn.
export async function embedded(document: PDFDocument, picture: Blob): Promise<PDFImage> {
  return (await embeddedAs(document, picture)).image;
}

// embeddedAs is embedded, and returns the picture's bytes if they are in the PDF as they are. Otherwise it was painted again, upright: a PDF
// cannot hold it, or pdf-lib does not read what a browser shows, such as a JPEG with bytes between its parts.
export async function embeddedAs(document: PDFDocument, picture: Blob): Promise<{ image: PDFImage; bytes?: Uint8Array<ArrayBuffer> }> {
  if (embeddable.includes(picture.type)) {
    const bytes = new Uint8Array(await picture.arrayBuffer());
    const image = await (picture.type === 'image/png' ? document.embedPng(bytes) : document.embedJpg(bytes)).catch(() => undefined);
    if (image) return { image, bytes };
  }
  return { image: await document.embedPng(await repainted(picture)) };
}

async function repainted(picture: Blob): Promise<ArrayBuffer> {
  const bitmap = await createImageBitmap(picture);
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  canvas.getContext('2d')!.drawImage(bitmap, 0, 0);
  bitmap.close();
  return (await canvas.convertToBlob({ type: 'image/png' })).arrayBuffer();
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
