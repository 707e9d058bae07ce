import { deflated } from './deflated';
import { pdfLib, type PDFDocument, type PDFImage } from './pdfLib';

/**
 * embedPixels puts unpacked pixels into a PDF, with what shines through them. The browser packs them: of a PNG pdf-lib unpacks and packs them in
 * JavaScript, which takes many times as long.
 */
export async function embedPixels(document: PDFDocument, { data, width, height }: ImageData): Promise<PDFImage> {
  const { PDFImage, PngEmbedder } = await pdfLib();
  const { colors, alpha } = channelsOf(data);
  const shared = { Type: 'XObject', Subtype: 'Image', Width: width, Height: height, BitsPerComponent: 8, Filter: 'FlateDecode' };
  const { context } = document;
  const mask = context.register(context.stream(await deflated(alpha), { ...shared, ColorSpace: 'DeviceGray' }));
  const picture = context.register(context.stream(await deflated(colors), { ...shared, ColorSpace: 'DeviceRGB', SMask: mask }));
  // It wants one of its own embedders, of which it asks no more than the size: the picture is in the document already.
  const embedder = Object.assign(Object.create(PngEmbedder.prototype) as Parameters<typeof PDFImage.of>[2], { width, height });
  return PDFImage.of(picture, document, embedder);
}

/** channelsOf parts pixels into their colours and how far they cover. */
export function channelsOf(data: Uint8ClampedArray): { colors: Uint8Array<ArrayBuffer>; alpha: Uint8Array<ArrayBuffer> } {
  const count = data.length / 4;
  const [colors, alpha] = [new Uint8Array(count * 3), new Uint8Array(count)];
  for (let at = 0, to = 0, from = 0; at < count; at++, from += 4) {
    colors[to++] = data[from]!;
    colors[to++] = data[from + 1]!;
    colors[to++] = data[from + 2]!;
    alpha[at] = data[from + 3]!;
  }
  return { colors, alpha };
}
