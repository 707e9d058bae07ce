import { expect, it } from 'vitest';
import { Windows } from './windows';

// By hand: each place of each keyword, one after the other.
function plain(text: string, keywords: string[], reach: number): string {
  const seen = new Uint8Array(text.length);
  for (const keyword of keywords) {
    for (let at = text.indexOf(keyword); at >= 0; at = text.indexOf(keyword, at + 1)) seen.fill(1, Math.max(0, at - reach - 2), at + keyword.length + reach + 2);
  }
  return seen.join('');
}

it('finds each keyword of each rule, also within another and across one', () => {
  // The longer one begins before two windows that were found before it.
  const twice = 'ab......ab......k';
  const rules = [{ keywords: ['key', 'apikey', 'ey'], reach: 3 }, { keywords: ['aab', 'aaab', 'ba'], reach: 0 }, { keywords: ['kk'], reach: 1 }, { keywords: [], reach: 5 }, { keywords: ['ey'], reach: 0 }, { keywords: [twice, 'ab'], reach: 0 }];
  const windows = new Windows(rules);
  let state = 7;
  const letter = (): string => 'abkeypi ü'[(state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) % 9]!;
  for (let n = 0; n < 200; n++) {
    const text = Array.from({ length: 200 }, letter).join('') + 'apikey' + 'aaab' + twice;
    windows.of(text).forEach((found, rule) => {
      const seen = new Uint8Array(text.length);
      for (const { start, end } of found) seen.fill(1, start, end);
      expect(seen.join('')).toBe(plain(text, rules[rule]!.keywords, rules[rule]!.reach));
      expect(found.every(({ start }, at) => at === 0 || start > found[at - 1]!.end)).toBe(true);
    });
  }
});

it('finds keywords in letters of either case, each at its place', () => {
  const windows = new Windows([{ keywords: ['key'], reach: 0 }]);
  expect(windows.of('İ KEY')).toEqual([[{ start: 0, end: 5 }]]);
  expect(windows.of('....\u212aeY....')).toEqual([[{ start: 2, end: 9 }]]);
  expect(windows.of('K@Y kez')).toEqual([[]]);
  expect(new Windows([{ keywords: ['a_b'], reach: 0 }]).of('A_B')).toEqual([[{ start: 0, end: 3 }]]);
});
