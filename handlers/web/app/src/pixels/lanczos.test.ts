import { expect, it } from 'vitest';
import { resample } from './lanczos';
import { blank, type Color } from './pixels';
import { rowsOf } from './rows';

it('lets no hidden colour through a transparent edge, in any channel', () => {
  for (const [seen, hidden] of [[[0, 0, 0, 255], [255, 255, 255, 0]], [[255, 255, 255, 255], [0, 0, 0, 0]]] as [Color, Color][]) {
    const half = blank(40, 8, hidden);
    for (let y = 0; y < 8; y++) for (let x = 0; x < 20; x++) half.data.set(seen, (y * 40 + x) * 4);
    for (const linear of [false, true]) {
      const { data, width } = resample(rowsOf(half), 13, 3, { linear });
      for (let x = 0; x < 13; x++) {
        const at = (width + x) * 4;
        if (data[at + 3]! > 10) for (let c = 0; c < 3; c++) expect(Math.abs(data[at + c]! - seen[c]!)).toBeLessThan(6);
      }
    }
  }
});
