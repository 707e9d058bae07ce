// The eight ways in which EXIF says that a picture is to be shown: by how much it is turned to the right, and whether it is mirrored.
export interface Turn {
  degrees: 0 | 90 | 180 | 270;
  mirrored: boolean;
}

const turns: Turn[] = [
  { degrees: 0, mirrored: false }, { degrees: 0, mirrored: true }, { degrees: 180, mirrored: false }, { degrees: 180, mirrored: true },
  { degrees: 270, mirrored: true }, { degrees: 90, mirrored: false }, { degrees: 90, mirrored: true }, { degrees: 270, mirrored: false },
];

// turnOf reads the orientation out of a JPEG's EXIF (tag 0x0112 of the first directory).
export function turnOf(jpeg: Uint8Array): Turn {
  const view = new DataView(jpeg.buffer, jpeg.byteOffset, jpeg.byteLength);
  for (let at = 2; at + 4 < jpeg.length && jpeg[at] === 0xff; at += 2 + view.getUint16(at + 2)) {
    if (jpeg[at + 1] === 0xda) break;
    if (jpeg[at + 1] !== 0xe1 || view.getUint32(at + 4) !== 0x45786966) continue;
    return turns[orientationOf(new DataView(jpeg.buffer, jpeg.byteOffset + at + 10, view.getUint16(at + 2) - 8)) - 1] ?? turns[0]!;
  }
  return turns[0]!;
}

function orientationOf(tiff: DataView): number {
  try {
    const little = tiff.getUint16(0) === 0x4949;
    const directory = tiff.getUint32(4, little);
    for (let n = 0; n < tiff.getUint16(directory, little); n++) {
      const entry = directory + 2 + 12 * n;
      if (tiff.getUint16(entry, little) === 0x0112) return tiff.getUint16(entry + 8, little);
    }
  } catch {
    // EXIF that ends too early says nothing
  }
  return 1;
}

const papers = { A4: [595.28, 841.89], Letter: [612, 792] } as const;
// A picture without a resolution is shown at that of screens: 96 pixels are an inch, which has 72 points.
const pointsPerPixel = 72 / 96;

export interface Paper {
  paper: 'fit' | 'A4' | 'Letter';
  direction: 'auto' | 'portrait' | 'landscape';
  margin: number;
}

// layoutOf returns the size of the page of a picture, and where the picture lies on it, in points.
export function layoutOf({ width, height }: { width: number; height: number }, { paper, direction, margin }: Paper): { page: [number, number]; x: number; y: number; width: number; height: number } {
  if (paper === 'fit') {
    const [w, h] = [width * pointsPerPixel, height * pointsPerPixel];
    return { page: [w + 2 * margin, h + 2 * margin], x: margin, y: margin, width: w, height: h };
  }
  const [short, long] = papers[paper];
  const wide = direction === 'landscape' || (direction === 'auto' && width > height);
  const page: [number, number] = wide ? [long, short] : [short, long];
  const scale = Math.min((page[0] - 2 * margin) / width, (page[1] - 2 * margin) / height);
  const [w, h] = [width * scale, height * scale];
  return { page, x: (page[0] - w) / 2, y: (page[1] - h) / 2, width: w, height: h };
}
