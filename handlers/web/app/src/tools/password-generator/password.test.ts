import { describe, expect, it } from 'vitest';
import { passphrase, passphraseBits } from './passphrase';
import { password, passwordBits, sets, type PasswordOptions } from './password';
import { secure } from './random';

const all: PasswordOptions = { length: 20, lower: true, upper: true, digits: true, symbols: true, more: '', without: '', clear: false, each: true };

// The chance that fair dice come out worse than this is below one in a million: chi-square by Wilson and Hilferty.
function isFair(counts: number[]): boolean {
  const mean = counts.reduce((sum, count) => sum + count, 0) / counts.length;
  const chi = counts.reduce((sum, count) => sum + (count - mean) ** 2 / mean, 0);
  const freedom = counts.length - 1;
  const z = ((chi / freedom) ** (1 / 3) - (1 - 2 / (9 * freedom))) / Math.sqrt(2 / (9 * freedom));
  return Math.abs(z) < 4.9;
}

describe('random numbers', () => {
  it('are all as likely, for bounds that do not divide 2³²', () => {
    for (const bound of [7, 94, 7776]) {
      const counts = new Array<number>(bound).fill(0);
      for (let draw = 0; draw < bound * 200; draw++) counts[secure(bound)]!++;
      expect(isFair(counts), String(bound)).toBe(true);
    }
  });

  it('would be seen to be unfair', () => {
    const counts = new Array<number>(94).fill(0);
    for (let draw = 0; draw < 94 * 200; draw++) counts[secure(128) % 94]!++;
    expect(isFair(counts)).toBe(false);
  });
});

describe('a password', () => {
  it('has one of each set that was asked for', () => {
    for (let draw = 0; draw < 500; draw++) {
      const one = password({ ...all, length: 4 }, secure);
      expect(one).toMatch(/^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)(?=.*[^A-Za-z0-9]).{4}$/);
    }
  });

  it('uses each allowed character as often', () => {
    const options = { ...all, symbols: false, each: false, length: 100 };
    const counts = new Map(sets(options).flat().map((char) => [char, 0]));
    for (let draw = 0; draw < 200; draw++) for (const char of password(options, secure)) counts.set(char, counts.get(char)! + 1);
    expect(counts.size).toBe(62);
    expect(isFair([...counts.values()])).toBe(true);
  });

  it('has no look-alikes and none of the characters that are left out', () => {
    expect(sets({ ...all, clear: true }).flat().join('')).not.toMatch(/[Il1|O0o]/);
    expect(sets({ ...all, without: 'abc$' }).flat().join('')).not.toMatch(/[abc$]/);
    expect(sets({ ...all, lower: false, upper: false, digits: false, symbols: false, more: 'äää ö' })).toEqual([['ä', 'ö']]);
  });

  it('tells its entropy exactly', () => {
    expect(passwordBits({ ...all, each: false })).toBeCloseTo(20 * Math.log2(94 + 0), 1);
    // Two of {a…z, 0…9} with one of each: 2 × 26 × 10.
    expect(passwordBits({ ...all, upper: false, symbols: false, length: 2 })).toBeCloseTo(Math.log2(520), 10);
    expect(passwordBits({ ...all, length: 128 })).toBeGreaterThan(830);
  });
});

describe('a passphrase', () => {
  it('is of words of the list', () => {
    expect(passphrase({ words: 6, separator: '-', capitals: false, digit: false }, () => 0)).toBe('abacus-abacus-abacus-abacus-abacus-abacus');
    expect(passphrase({ words: 3, separator: ' ', capitals: true, digit: true }, (bound) => bound - 1)).toBe('Zoom Zoom Zoom9');
  });

  it('tells its entropy', () => {
    expect(passphraseBits({ words: 6, separator: '-', capitals: true, digit: false })).toBeCloseTo(77.55, 2);
  });
});
