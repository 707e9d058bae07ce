import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { decimalOf, divided, isDoubtful, shared } from './decimal';
import { Fault, totals, type Item, type Terms } from './totals';

const item = (quantity: string, price: string, taxes: number[] = [0], discount = ''): Item => ({ text: 'x', quantity, unit: '', price, discount, taxes });
const plain: Terms = { currency: 'EUR', gross: false, rounding: 'sum', discount: '' };
const vat = { name: 'VAT', percent: '19' };

it('reads numbers as people type them', () => {
  const value = (text: string): string | undefined => {
    const found = decimalOf(text);
    return found && `${found.units}/${found.places}`;
  };
  expect(['1,234.56', '1.234,56', "1'234.5", '1 234,5', '-0,5', '.5', '12', '1.234.567', '-.5'].map(value)).toEqual(['123456/2', '123456/2', '12345/1', '12345/1', '-5/1', '5/1', '12/0', '1234567/0', '-5/1']);
  expect(['', 'x', '1e5', '--1', '1.1234567', '1,2x'].map(value)).toEqual([undefined, undefined, undefined, undefined, undefined, undefined]);
});

it('does not guess what a comma before three digits is', () => {
  expect(['1,234', '-12,500', ' 999,000 '].map(isDoubtful)).toEqual([true, true, true]);
  expect(['0,125', '1,23', '1.234', '1,234.00', '1,234,567', '1234,567'].map(isDoubtful)).toEqual([false, false, false, false, false, false]);
  for (const found of [item('1,234', '1'), item('1', '1,234')]) expect(() => totals([item('1', '1'), found], [vat], plain)).toThrow(expect.objectContaining({ field: 'doubtful', item: 1 }));
  expect(() => totals([item('1', '9999')], [vat], { ...plain, discount: '1,234' })).toThrow(expect.objectContaining({ field: 'all' }));
});

it('rounds a half away from zero', () => {
  expect([divided(5n, 10n), divided(-5n, 10n), divided(14n, 10n), divided(15n, 10n), divided(4n, 10n)]).toEqual([1n, -1n, 1n, 2n, 0n]);
});

describe('an invoice', () => {
  it('adds up where floating point would not', () => {
    const found = totals([item('3', '0.1'), item('1', '0.2')], [vat], plain);
    expect(found).toMatchObject({ lines: [30n, 20n], subtotal: 50n, net: 50n, total: 60n, taxes: [{ base: 50n, amount: 10n }] });
  });

  it('says what is due after what was paid', () => {
    expect(totals([item('1', '100')], [vat], { ...plain, paid: '19.005' })).toMatchObject({ total: 11900n, paid: 1901n });
    expect(totals([item('1', '100')], [vat], plain).paid).toBe(0n);
    for (const paid of ['much', '1,234']) expect(() => totals([item('1', '100')], [vat], { ...plain, paid })).toThrow(expect.objectContaining({ field: 'paid' }));
  });

  it('rounds taxes by line or by sum, as is chosen', () => {
    const items = [item('1', '0.33'), item('1', '0.33'), item('1', '0.33')];
    expect(totals(items, [vat], plain).taxes[0]!.amount).toBe(19n); // 0.1881
    expect(totals(items, [vat], { ...plain, rounding: 'line' }).taxes[0]!.amount).toBe(18n); // 3 × 0.0627
  });

  it('has several taxes, on some of the lines or all', () => {
    const found = totals([item('2', '10', [0]), item('1', '100', [1]), item('1', '50', [0, 1]), item('1', '5', [])], [{ name: 'GST', percent: '5' }, { name: 'QST', percent: '9.975' }], plain);
    expect(found.taxes).toEqual([{ name: 'GST', percent: '5', base: 7000n, amount: 350n }, { name: 'QST', percent: '9.975', base: 15000n, amount: 1496n }]);
    expect(found.total).toBe(17500n + 350n + 1496n);
  });

  it('takes discounts off a line and off everything, before taxes', () => {
    const found = totals([item('1', '99.99', [0], '10 %'), item('3', '33.33', [1])], [vat, { name: 'reduced', percent: '7' }], { ...plain, discount: '5%' });
    expect([found.lines, found.subtotal, found.discount, found.net]).toEqual([[8999n, 9999n], 18998n, 950n, 18048n]);
    expect(found.taxes.map(({ base }) => base).reduce((a, b) => a + b)).toBe(found.net);
    expect(totals([item('1', '10')], [vat], { ...plain, discount: '2.50' }).total).toBe(893n);
  });

  it('finds the taxes in prices that hold them', () => {
    const found = totals([item('1', '119.00'), item('1', '0.99', [0, 1])], [vat, { name: 'City', percent: '2.5' }], { ...plain, gross: true });
    expect(found.total).toBe(11999n);
    expect(found.net + found.taxes.reduce((sum, { amount }) => sum + amount, 0n)).toBe(11999n);
    expect(found.taxes[0]!.base).toBe(10000n + 81n);
  });

  it('has as many digits as its currency', () => {
    expect(totals([item('3', '333.5')], [], { ...plain, currency: 'JPY' }).total).toBe(1001n);
    expect(totals([item('1', '1.2345')], [], { ...plain, currency: 'KWD' }).total).toBe(1235n);
  });

  it('may be a credit note', () => {
    expect(totals([item('-1', '10.05')], [vat], plain)).toMatchObject({ net: -1005n, total: -1196n });
  });

  it.each<[string, Item, string]>([['quantity', item('x', '1'), 'quantity'], ['price', item('1', ''), 'price'], ['discount', item('1', '1', [], '101'), 'discount'], ['large', item('9999999999', '9999999999'), 'large']])('is refused with a wrong %s', (_, wrong, field) => {
    expect(() => totals([item('1', '1'), wrong], [vat], plain)).toThrow(new Fault(field as 'price', field === 'large' ? -1 : 1));
  });
});

// Every sum of 2,000 invoices, by Python's decimal.
it('says what Python says', () => {
  let seed = 1;
  const next = (below: number): number => (seed = (seed * 48271) % 2147483647) % below;
  const cases = Array.from({ length: 2000 }, (_, at) => ({
    items: Array.from({ length: 1 + next(6) }, () => ({ q: `${next(50)}.${next(1000)}`, p: `${next(500)}.${next(100)}`, d: String(next(100) < 30 ? next(100) : 0), t: [[0], [1], [0, 1], []][next(4)]! })), off: at % 3 === 0 ? `${next(40)}.5%` : '',
    rounding: at % 2 === 0 ? ('sum' as const) : ('line' as const),
  }));
  const ours = cases.map(({ items, off, rounding }) => {
    const found = totals(items.map(({ q, p, d, t }) => item(q, p, t, d)), [{ name: 'a', percent: '19' }, { name: 'b', percent: '9.975' }], { ...plain, discount: off, rounding });
    // Python is given the shares of the discount, which are ours to deal out; that they add up is looked at here.
    return { lines: found.lines.map(String), discount: String(found.discount), net: String(found.net), total: String(found.total), shares: shared(found.discount, found.lines).map(String) };
  });
  const code = `import json,sys
from decimal import *
r=lambda x: int(x.quantize(Decimal(1),ROUND_HALF_UP))
out=[]
for c,o in zip(*json.load(sys.stdin)):
  L=[r(Decimal(i['q'])*Decimal(i['p'])*(100-Decimal(i['d']))) for i in c['items']]
  D=r(Decimal(sum(L))*Decimal(c['off'][:-1])/100) if c['off'] else 0
  S=[int(s) for s in o['shares']]
  assert sum(S)==D and all(abs(s-Decimal(D)*l/max(1,sum(L)))<1 for s,l in zip(S,L))
  P=[l-s for l,s in zip(L,S)]
  T=0
  for k,rate in ((0,Decimal('0.19')),(1,Decimal('0.09975'))):
    B=[p for p,i in zip(P,c['items']) if k in i['t']]
    T+=sum(r(b*rate) for b in B) if c['rounding']=='line' else r(sum(B)*rate)
  out.append({'lines':[str(l) for l in L],'discount':str(D),'net':str(sum(P)),'total':str(sum(P)+T),'shares':o['shares']})
print(json.dumps(out))`;
  expect(ours).toEqual(JSON.parse(execFileSync('python3', ['-c', code], { input: JSON.stringify([cases, ours]), maxBuffer: 1e8 }).toString()));
});
