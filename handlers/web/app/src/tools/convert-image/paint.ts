/** paint draws an SVG at a width in pixels, as a PNG. In an <img> it runs no script and loads nothing. Undefined: the browser cannot read it. */
export async function paint(svg: Blob, width: number): Promise<Blob | undefined> {
  const picture = await load(svg);
  if (!picture) return undefined;
  const { width: own, height } = sizeOf(picture);
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = Math.max(1, Math.round((height / own) * width));
  canvas.getContext('2d')!.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return new Promise((done) => canvas.toBlob((blob) => done(blob ?? undefined), 'image/png'));
}

/** naturalWidth is the width that an SVG gives itself, in pixels. */
export async function naturalWidth(svg: Blob): Promise<number | undefined> {
  const picture = await load(svg);
  return picture && sizeOf(picture).width;
}

async function load(svg: Blob): Promise<HTMLImageElement | undefined> {
  const picture = new Image();
  picture.src = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  try {
    await picture.decode();
    return picture;
  } catch {
    return undefined;
  } finally {
    URL.revokeObjectURL(picture.src);
  }
}

// Browsers give an SVG without a size 300 by 150 (CSS 2.1, 10.3.2), some 0 by 0.
function sizeOf({ naturalWidth: width, naturalHeight: height }: HTMLImageElement): { width: number; height: number } {
  return width > 0 && height > 0 ? { width, height } : { width: 300, height: 150 };
}
