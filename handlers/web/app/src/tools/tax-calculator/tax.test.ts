import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { calculated, money, rounded, type Options } from './tax';

const plain: Options = { given: 'net', rate: '19', rounding: 'line', half: 'up', decimals: 2 };
const sums = (input: string, options: Partial<Options> = {}): string => {
  const { sum } = calculated(input, { ...plain, ...options });
  return [sum.net, sum.tax, sum.gross].map((units) => money(units, options.decimals ?? 2, false)).join(' ');
};
const code = (input: string, options: Partial<Options> = {}): unknown => {
  try {
    return sums(input, options);
  } catch (error) {
    return error;
  }
};

describe('tax', () => {
  it('is added to net and taken out of gross amounts', () => {
    expect(sums('100')).toBe('100.00 19.00 119.00');
    expect(sums('119', { given: 'gross' })).toBe('100.00 19.00 119.00');
    expect(sums('10.05', { rate: '8.875%' })).toBe('10.05 0.89 10.94');
    expect(sums('1000', { decimals: 0, rate: '10' })).toBe('1000 100 1100');
  });

  it('is rounded by line or by sum', () => {
    expect(sums('0.99\n0.99\n0.99', { rate: '7' })).toBe('2.97 0.21 3.18');
    expect(sums('0.93\n0.93\n0.93', { rate: '7' })).toBe('2.79 0.21 3.00');
    expect(sums('0.93\n0.93\n0.93', { rate: '7', rounding: 'sum' })).toBe('2.79 0.20 2.99');
  });

  it('rounds halves as told, below zero too', () => {
    expect([rounded(5n, 10n, 'up'), rounded(5n, 10n, 'even'), rounded(15n, 10n, 'even'), rounded(-5n, 10n, 'up'), rounded(-5n, 10n, 'even')]).toEqual([1n, 0n, 2n, -1n, 0n]);
    expect(sums('-100')).toBe('-100.00 -19.00 -119.00');
  });

  it('is what Python computes in decimals', () => {
    const amounts = Array.from({ length: 200 }, (_, i) => `${(i * 7919) % 100_000}.${String((i * 31) % 100).padStart(2, '0')}`);
    for (const [half, name] of [['up', 'ROUND_HALF_UP'], ['even', 'ROUND_HALF_EVEN']] as const) {
      const script = `
import sys
from decimal import *
getcontext().prec = 50
a = [Decimal(x) for x in sys.stdin.read().split()]
tax = [(x * Decimal('8.875') / Decimal('108.875')).quantize(Decimal('0.01'), ${name}) for x in a]
print(sum(a) - sum(tax), sum(tax), sum(a))`;
      expect(sums(amounts.join('\n'), { given: 'gross', rate: '8.875', half })).toBe(execFileSync('python3', ['-c', script], { input: amounts.join('\n') }).toString().trim());
    }
  });

  it('reads amounts as people write them, with labels', () => {
    const read = (text: string): [string, string] => {
      const [line] = calculated(text, plain).lines;
      return [line!.label, money(line!.net, 2)];
    };
    expect(read('Chair 2: 1.234,50 €')).toEqual(['Chair 2', '1,234.50']);
    expect(read('1,234.50')).toEqual(['', '1,234.50']);
    expect(read("12'345.6 Table")).toEqual(['Table', '12,345.60']);
    expect(read('EUR 1 234 567,89')).toEqual(['', '1,234,567.89']);
    expect(read('.5')).toEqual(['', '0.50']);
    expect(read('90071992547409931')).toEqual(['', '90,071,992,547,409,931.00']);
  });

  it('names what is wrong', () => {
    expect(code('')).toMatchObject({ code: 'empty' });
    expect(code('1\ntwo')).toMatchObject({ code: 'amount', values: { line: 2 } });
    expect(code('1.234567')).toMatchObject({ code: 'decimals', values: { line: 1 } });
    expect(code('1', { rate: 'x' })).toMatchObject({ code: 'rate' });
    expect(code('1', { rate: '-1' })).toMatchObject({ code: 'rate' });
  });
});
