import { expect, it } from 'vitest';
import { rowsOf } from './rows';

it('lays changes side by side and folds what is alike', () => {
  const rows = rowsOf([{ same: true, old: [0, 10], new: [0, 10] }, { same: false, old: [10, 12], new: [10, 11] }, { same: true, old: [12, 14], new: [11, 13] }], new Set());
  expect(rows).toEqual([
    { kind: 'gap', old: 0, new: 0, count: 7 }, { kind: 'same', old: 7, new: 7 }, { kind: 'same', old: 8, new: 8 }, { kind: 'same', old: 9, new: 9 },
    { kind: 'change', old: 10, new: 10 }, { kind: 'change', old: 11 }, { kind: 'same', old: 12, new: 11 }, { kind: 'same', old: 13, new: 12 },
  ]);
  expect(rowsOf([{ same: true, old: [0, 10], new: [0, 10] }, { same: false, old: [10, 10], new: [10, 11] }], new Set([0]))).toHaveLength(11);
});
