import { expect, it } from 'vitest';
import { layoutOf, turnOf } from './layout';

// A JPEG's beginning with an EXIF segment that has one entry, the orientation.
function jpegTurned(orientation: number, little: boolean): Uint8Array {
  const tiff = new DataView(new ArrayBuffer(26));
  tiff.setUint16(0, little ? 0x4949 : 0x4d4d);
  tiff.setUint16(2, 42, little);
  tiff.setUint32(4, 8, little);
  tiff.setUint16(8, 1, little);
  tiff.setUint16(10, 0x0112, little);
  tiff.setUint16(12, 3, little);
  tiff.setUint32(14, 1, little);
  tiff.setUint16(18, orientation, little);
  return new Uint8Array([0xff, 0xd8, 0xff, 0xe1, 0, 34, 0x45, 0x78, 0x69, 0x66, 0, 0, ...new Uint8Array(tiff.buffer), 0xff, 0xda, 0, 2, 0]);
}

it('reads how a photo is turned', () => {
  for (const little of [true, false]) {
    expect(turnOf(jpegTurned(6, little))).toEqual({ degrees: 90, mirrored: false });
    expect(turnOf(jpegTurned(4, little))).toEqual({ degrees: 180, mirrored: true });
  }
  expect(turnOf(jpegTurned(9, true))).toEqual({ degrees: 0, mirrored: false });
  expect(turnOf(new Uint8Array([0xff, 0xd8, 0xff, 0xda, 0, 2]))).toEqual({ degrees: 0, mirrored: false });
});

it('lays pictures on paper', () => {
  expect(layoutOf({ width: 96, height: 192 }, { paper: 'fit', direction: 'auto', margin: 10 })).toEqual({ page: [92, 164], x: 10, y: 10, width: 72, height: 144 });
  const wide = layoutOf({ width: 400, height: 200 }, { paper: 'A4', direction: 'auto', margin: 0 });
  expect(wide.page).toEqual([841.89, 595.28]);
  expect(wide.width).toBeCloseTo(841.89);
  expect(wide.y).toBeCloseTo((595.28 - 841.89 / 2) / 2);
});
