import { expect, it } from 'vitest';
import type { Run } from './lines';
import { countOf, rowsOf } from './rows';

function rowsIn(runs: Run[], open: Set<number>): unknown[] {
  const rows = [...rowsOf(runs, open)];
  expect(countOf(runs, open)).toBe(rows.length);
  return rows;
}

it('lays changes side by side and folds what is alike', () => {
  const rows = rowsIn([{ same: true, old: [0, 10], new: [0, 10] }, { same: false, old: [10, 12], new: [10, 11] }, { same: true, old: [12, 14], new: [11, 13] }], new Set());
  expect(rows).toEqual([
    { kind: 'gap', old: 0, new: 0, count: 7 }, { kind: 'same', old: 7, new: 7 }, { kind: 'same', old: 8, new: 8 }, { kind: 'same', old: 9, new: 9 },
    { kind: 'change', old: 10, new: 10 }, { kind: 'change', old: 11 }, { kind: 'same', old: 12, new: 11 }, { kind: 'same', old: 13, new: 12 },
  ]);
  expect(rowsIn([{ same: true, old: [0, 10], new: [0, 10] }, { same: false, old: [10, 10], new: [10, 11] }], new Set([0]))).toHaveLength(11);
});

it('leaves out empty lines that do not count', () => {
  expect(rowsIn([{ same: true, old: [0, 1], new: [0, 1] }, { same: true, old: [1, 1], new: [1, 3] }, { same: false, old: [1, 2], new: [3, 4] }], new Set())).toEqual([{ kind: 'same', old: 0, new: 0 }, { kind: 'change', old: 1, new: 3 }]);
});
