// Pictures for PDFs, which hold JPEG and PNG.

const embeddable = ['image/jpeg', 'image/png'];

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

// textPicture paints a text that no standard font has, four times as large as it is shown, with the device's own fonts.
export async function textPicture(text: string, sizePoints: number, color: string, family = 'system-ui'): Promise<{ bytes: Uint8Array<ArrayBuffer>; width: number; height: number }> {
  const font = `${sizePoints * scale}px ${family}, sans-serif`;
  const measure = new OffscreenCanvas(1, 1).getContext('2d')!;
  measure.font = font;
  const width = Math.ceil(measure.measureText(text).width) || 1;
  const height = Math.ceil(sizePoints * scale * 1.4);
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d')!;
  context.font = font;
  context.fillStyle = color;
  context.textBaseline = 'middle';
  context.fillText(text, 0, height / 2);
  const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/png' })).arrayBuffer());
  return { bytes, width: width / scale, height: height / scale };
}
