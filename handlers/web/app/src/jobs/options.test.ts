import { describe, expect, it } from 'vitest';
import type { Option } from '../api/types';
import { faultsOf, initial, sent } from './options';

const options: [string, Option][] = [
  ['dpi', { type: 'integer', minimum: 36, maximum: 300, default: 150 }],
  ['height', { type: 'integer', minimum: 16, multipleOf: 2 }],
  ['speed', { type: 'number', minimum: 0.25, maximum: 4 }],
  ['pages', { type: 'string', pattern: '^[1-9]\\d*(-[1-9]\\d*)?$' }],
  ['mono', { type: 'boolean', default: false }],
];
const needed = (name: string): boolean => name === 'speed';

describe('the options form', () => {
  it('begins with the defaults', () => {
    expect(initial(options)).toEqual({ dpi: '150', height: '', speed: '', pages: '', mono: false });
  });

  it('asks for sizes in MB, and sends bytes', () => {
    const size: [string, Option][] = [['targetBytes', { type: 'integer', minimum: 10_000, maximum: 500_000_000, default: 8_000_000 }]];
    expect(initial(size)).toEqual({ targetBytes: '8' });
    expect(sent(size, { targetBytes: '2.5' })).toEqual({ targetBytes: 2_500_000 });
    expect(faultsOf(size, { targetBytes: '0.001' }, needed)).toEqual({ targetBytes: 'At least 0.01.' });
    expect(faultsOf(size, { targetBytes: '501' }, needed)).toEqual({ targetBytes: 'At most 500.' });
  });

  it('sends what is set, numbers as numbers', () => {
    expect(sent(options, { dpi: '72', height: '', speed: '1.5', pages: '2-3', mono: true })).toEqual({ dpi: 72, speed: 1.5, pages: '2-3', mono: true });
  });

  it.each([
    [{ speed: '' }, 'speed', 'This is needed.'], [{ speed: 'fast' }, 'speed', 'This is not a number.'], [{ speed: '5' }, 'speed', 'At most 4.'],
    [{ speed: '1', dpi: '72.5' }, 'dpi', 'Only whole numbers.'], [{ speed: '1', dpi: '3' }, 'dpi', 'At least 36.'], [{ speed: '1', height: '17' }, 'height', 'Only even numbers.'],
    [{ speed: '1', pages: '0' }, 'pages', 'This is not in the form that the help text describes.'],
  ])('finds what is wrong with %j', (values, name, fault) => {
    expect(faultsOf(options, values as Record<string, string>, needed)).toEqual({ [name]: fault });
  });
});
