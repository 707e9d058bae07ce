/** withExif puts a block of EXIF into a JPEG, its turn set to none, as the pixels are turned already. */
export function withExif(jpeg: Uint8Array<ArrayBuffer>, exif: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const segmentMax = 65_535;
  if (exif.length + 8 > segmentMax) return jpeg;
  const plain = untold(exif.slice());
  const head = new Uint8Array([0xff, 0xd8, 0xff, 0xe1, 0, 0, 0x45, 0x78, 0x69, 0x66, 0, 0]);
  new DataView(head.buffer).setUint16(4, plain.length + 8);
  const all = new Uint8Array(head.length + plain.length + jpeg.length - 2);
  all.set(head);
  all.set(plain, head.length);
  all.set(jpeg.subarray(2), head.length + plain.length);
  return all;
}

const orientation = 0x112;

function untold(tiff: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const view = new DataView(tiff.buffer);
  const little = view.getUint16(0) === 0x4949;
  const first = view.getUint32(4, little);
  for (let i = 0; i < view.getUint16(first, little); i++) {
    const entry = first + 2 + i * 12;
    if (view.getUint16(entry, little) === orientation) view.setUint16(entry + 8, 1, little);
  }
  return tiff;
}
