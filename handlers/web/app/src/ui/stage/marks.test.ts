import { describe, expect, it } from 'vitest';
import { begun, boundsOf, centered, cornersOf, drawn, grown, isSeen, moved, pulled, stamp, type Pen } from './marks';

const pen: Pen = { kind: 'box', size: 10, color: '#000000', text: '', does: '' };

describe('marks', () => {
  it('are the right way round, whichever way a box is drawn', () => {
    expect(drawn(begun(pen, 50, 40), [50, 40], [20, 60])).toMatchObject({ x: 20, y: 40, width: 30, height: 20 });
  });

  it('keep the way of an arrow', () => {
    expect(drawn(begun({ ...pen, kind: 'arrow' }, 50, 40), [50, 40], [20, 60])).toMatchObject({ x: 50, y: 40, width: -30, height: 20 });
  });

  it('move with all points of a stroke', () => {
    const stroke = drawn(begun({ ...pen, kind: 'stroke' }, 1, 2), [1, 2], [5, 6]);
    expect(moved(stroke, 10, 20).points).toEqual([[11, 22], [15, 26]]);
  });

  it('grow, and a box keeps a pixel', () => {
    expect(grown({ ...begun(pen, 0, 0), width: 5, height: 5 }, -9, 2)).toMatchObject({ width: 1, height: 7 });
  });

  it('are pulled at a corner, of which the opposite one stays', () => {
    const box = { ...begun(pen, 10, 20), width: 30, height: 40 };
    expect(cornersOf(box)).toEqual([[10, 20], [40, 20], [40, 60], [10, 60]]);
    expect(pulled(box, 2, [50, 80])).toMatchObject({ x: 10, y: 20, width: 40, height: 60 });
    expect(pulled(box, 0, [45, 70])).toMatchObject({ x: 40, y: 60, width: 5, height: 10 });
    expect(pulled(box, 1, [50, 10])).toMatchObject({ x: 10, y: 10, width: 40, height: 50 });
    const arrow = { ...box, kind: 'arrow' as const };
    expect(pulled(arrow, 0, [0, 0])).toMatchObject({ x: 0, y: 0, width: 40, height: 60 });
    expect(pulled(arrow, 1, [0, 0])).toMatchObject({ x: 10, y: 20, width: -10, height: -20 });
    expect(cornersOf({ ...box, kind: 'text' })).toEqual([]);
  });

  it('are none when a click went nowhere', () => {
    expect([isSeen(begun(pen, 1, 1)), isSeen(begun({ ...pen, kind: 'stroke' }, 1, 1)), isSeen(begun({ ...pen, kind: 'text' }, 1, 1))]).toEqual([false, true, false]);
  });

  it('can be put in the middle without a pointer', () => {
    expect(centered(pen, 400, 200)).toMatchObject({ x: 150, y: 75, width: 100, height: 50 });
    expect(centered(pen, 1, 1)).toMatchObject({ x: 0, y: 0, width: 1, height: 1 });
  });
});

describe('masks', () => {
  it('cover a box', () => {
    const mask = new Uint8Array(100);
    stamp(mask, 10, { ...begun(pen, 2, 3), width: 4, height: 2 });
    expect([mask.reduce((sum, one) => sum + one, 0), mask[32], mask[31]]).toEqual([8, 1, 0]);
  });

  it('cover a stroke as wide as its brush', () => {
    const mask = new Uint8Array(60 * 40);
    stamp(mask, 60, drawn(begun({ ...pen, kind: 'stroke' }, 10, 20), [10, 20], [50, 20]));
    const column = Array.from({ length: 40 }, (_, y) => mask[y * 60 + 30]!).reduce((sum, one) => sum + one, 0);
    expect([column, mask[20 * 60 + 4], mask[20 * 60 + 6]]).toEqual([10, 0, 1]);
  });

  it('leave out what lies outside', () => {
    const mask = new Uint8Array(25);
    stamp(mask, 5, { ...begun(pen, -3, -3), width: 100, height: 4 });
    expect([...mask.subarray(0, 10)]).toEqual([1, 1, 1, 1, 1, 0, 0, 0, 0, 0]);
  });

  it('have bounds with the brush', () => {
    expect(boundsOf(begun({ ...pen, kind: 'stroke' }, 10, 20))).toEqual({ x: 5, y: 15, width: 10, height: 10 });
  });
});
