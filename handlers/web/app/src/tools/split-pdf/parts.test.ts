import { describe, expect, it } from 'vitest';
import { partsOf } from './parts';

const cut = { by: 'every', every: 2, after: '1,3', ranges: '1-2,z-4,1+5' } as const;

describe('the parts of a PDF of 5 pages', () => {
  it('are of every n pages, cut after pages, or ranges', () => {
    expect(partsOf(cut, 5)).toEqual([[0, 1], [2, 3], [4]]);
    expect(partsOf({ ...cut, by: 'after' }, 5)).toEqual([[0], [1, 2], [3, 4]]);
    expect(partsOf({ ...cut, by: 'ranges' }, 5)).toEqual([[0, 1], [4, 3], [0, 4]]);
  });

  it('are refused where there is nothing to cut, no such page, or too many', () => {
    expect(() => partsOf({ ...cut, by: 'after', after: 'z' }, 5)).toThrow('nothing is cut');
    expect(() => partsOf({ ...cut, by: 'ranges', ranges: '1-6' }, 5)).toThrow('There is no page 6: the file has 5 pages.');
    expect(() => partsOf({ ...cut, by: 'ranges', ranges: '1,,2' }, 5)).toThrow('Pages such as');
    expect(() => partsOf({ ...cut, every: 1 }, 501)).toThrow('500');
  });
});
