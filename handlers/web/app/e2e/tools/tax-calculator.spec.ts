import { expect } from 'vitest';
import { fed } from '../check/programs';
import { toolSpec } from '../tool';

const amounts = ['0.99', '10.05', '1234567.89', '90071992547409931.07', '-3.33'];

toolSpec('tax-calculator', {
  text: 'Pen 0.99\n10,05 €\n1,234,567.89\n90071992547409931.07\n-3.33',
  set: async (page) => {
    await page.getByLabel('The amounts are').selectOption('gross');
    await page.getByLabel('Tax rate in percent').fill('8,875');
  },
  shows: true,
  check: async (_, page) => {
    const python = `
import sys
from decimal import *
getcontext().prec = 60
a = [Decimal(x) for x in sys.stdin.read().split()]
t = [(x * Decimal('8.875') / Decimal('108.875')).quantize(Decimal('0.01'), ROUND_HALF_UP) for x in a]
print(f'{sum(a) - sum(t):,} {sum(t):,} {sum(a):,}')`;
    await page.getByRole('row', { name: `Sum ${fed(amounts.join('\n'), 'python3', '-c', python).trim()}` }).waitFor();
    expect(await page.getByRole('row', { name: /^Pen / }).count()).toBe(1);
  },
  wrong: { text: '1\ntwo', says: 'Line 2: “two” holds no amount.' },
});
