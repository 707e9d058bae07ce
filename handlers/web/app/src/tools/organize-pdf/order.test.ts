import { describe, expect, it } from 'vitest';
import { sheetsOf, taken, writtenOf } from './order';

describe('an order of pages', () => {
  it('is read and written', () => {
    const sheets = sheetsOf('3, 1-2,blank,z r90'.replace(' r', 'r'), 5);
    expect(sheets).toEqual([{ page: 2, turn: 0 }, { page: 0, turn: 0 }, { page: 1, turn: 0 }, 'blank', { page: 4, turn: 90 }]);
    expect(writtenOf(sheets)).toBe('3,1,2,blank,5r90');
  });

  it.each([['', 'One page'], ['blank', 'One page'], ['6', 'There is no page 6'], ['1r45', '1r45'], ['a', '“a”'], ['1-5000,1-5000'.replaceAll('5000', 'z'), undefined]])('of %j', (text, says) => {
    if (says === undefined) expect(sheetsOf(text, 5)).toHaveLength(10);
    else expect(() => sheetsOf(text, 5)).toThrow(says);
  });

  it.each([
    ['z-1', 'file 5-1'], ['1-z', 'file 1-5'], ['3', 'file 3'], ['1,1,2', 'file 1,1-2'], ['5,4,2,3,3,1', 'file 5-4,2-3,3,1'], ['1-3r90,4,blank,blank,2', 'file 1-4 blank 1,1 file 2'],
  ])('takes %j as %j', (text, says) => expect(taken(sheetsOf(text, 5), 'file', 'blank').join(' ')).toBe(says));
});
