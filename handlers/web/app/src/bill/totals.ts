import { decimalOf, divided, isDoubtful, rounded, shared, times, type Decimal } from './decimal';

/** Item is a line of an invoice as it is typed; taxes are the places of its taxes in the list. */
export interface Item { text: string; quantity: string; unit: string; price: string; discount: string; taxes: number[] }

/** Tax is one by its name; percent as typed. */
export interface Tax { name: string; percent: string }

export interface Terms {
  currency: string;
  /** Prices hold the taxes already. */
  gross: boolean;
  /** Taxes are rounded for each line, or once for the sum of all lines with that tax. */
  rounding: 'line' | 'sum';
  /** Off everything: an amount, or a percentage if it ends in %. */
  discount: string;
  /** What was paid before; it leaves the total as it is. */
  paid?: string;
}

/** Totals are amounts in the currency's smallest unit; total less paid is due. net and taxes add up to total, lines less discount to net, or to total if prices hold taxes. */
export interface Totals { lines: bigint[]; subtotal: bigint; discount: bigint; net: bigint; taxes: { name: string; percent: string; base: bigint; amount: bigint }[]; total: bigint; paid: bigint; digits: number }

/** Fault is what is wrong with a field; item counts from 0. */
export class Fault extends Error {
  constructor(readonly field: 'quantity' | 'price' | 'discount' | 'percent' | 'all' | 'large' | 'paid' | 'doubtful', readonly item = -1) {
    super(`${field} ${item}`);
  }
}

// An invoice above this many smallest units is a mistake, and would no longer be exact when it is written out.
const unitsMax = 10n ** 15n;

/** digitsOf is how many digits a currency has after the point (ISO 4217): JPY 0, KWD 3. */
export function digitsOf(currency: string): number {
  return new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;
}

/** totals adds an invoice up. It throws a Fault for a number that is none. */
export function totals(items: Item[], taxes: Tax[], terms: Terms): Totals {
  const digits = digitsOf(terms.currency);
  const lines = items.map((item, at) => lineOf(item, at, digits));
  const subtotal = sum(lines);
  const discount = discountOf(terms.discount, subtotal, digits);
  const shares = shared(discount, lines.map((line) => (line < 0n ? 0n : line)));
  const parts = lines.map((line, at) => line - shares[at]!);
  const percents = taxes.map((tax, at) => percentOf(tax.percent, at));
  const chosen = items.map((item) => item.taxes.filter((tax) => tax >= 0 && tax < taxes.length));
  const amounts = terms.gross ? fromGross(parts, chosen, percents, terms.rounding) : fromNet(parts, chosen, percents, terms.rounding);
  const used = taxes.map((tax, at) => ({ ...tax, ...amounts.taxes[at]!, isUsed: chosen.some((list) => list.includes(at)) }));
  const total = amounts.net + sum(amounts.taxes.map(({ amount }) => amount));
  if (total > unitsMax || total < -unitsMax) throw new Fault('large');
  const paid = paidOf(terms.paid ?? '', digits);
  return { lines, subtotal, discount, net: amounts.net, taxes: used.filter(({ isUsed }) => isUsed).map(({ name, percent, base, amount }) => ({ name, percent, base, amount })), total, paid, digits };
}

const sum = (amounts: bigint[]): bigint => amounts.reduce((total, amount) => total + amount, 0n);
const hundred: Decimal = { units: 1n, places: 2 };

function lineOf(item: Item, at: number, digits: number): bigint {
  const quantity = decimalOf(item.quantity);
  const price = decimalOf(item.price);
  const off = item.discount.trim() === '' ? { units: 0n, places: 0 } : decimalOf(item.discount.replace('%', ''));
  if ([item.quantity, item.price].some(isDoubtful)) throw new Fault('doubtful', at);
  if (!quantity) throw new Fault('quantity', at);
  if (!price) throw new Fault('price', at);
  if (!off || rounded(off, 6) < 0n || rounded(off, 6) > 100_000_000n) throw new Fault('discount', at);
  const kept: Decimal = { units: 10n ** BigInt(off.places + 2) - off.units, places: off.places + 2 };
  return rounded(times(times(quantity, price), kept), digits);
}

function discountOf(text: string, subtotal: bigint, digits: number): bigint {
  if (text.trim() === '') return 0n;
  const value = decimalOf(text.replace('%', ''));
  if (!value || value.units < 0n || isDoubtful(text)) throw new Fault('all');
  const amount = text.includes('%') ? rounded(times({ units: subtotal, places: 0 }, times(value, hundred)), 0) : rounded(value, digits);
  if (amount > (subtotal < 0n ? 0n : subtotal)) throw new Fault('all');
  return amount;
}

function paidOf(text: string, digits: number): bigint {
  if (text.trim() === '') return 0n;
  const value = decimalOf(text);
  if (!value || isDoubtful(text)) throw new Fault('paid');
  return rounded(value, digits);
}

function percentOf(text: string, at: number): Decimal {
  const value = decimalOf(text.replace('%', ''));
  if (!value || value.units < 0n || rounded(value, 0) > 1000n) throw new Fault('percent', at);
  return times(value, hundred);
}

interface Amounts { net: bigint; taxes: { base: bigint; amount: bigint }[] }

const taxOf = (base: bigint, percent: Decimal): bigint => rounded(times({ units: base, places: 0 }, percent), 0);

function fromNet(parts: bigint[], chosen: number[][], percents: Decimal[], rounding: Terms['rounding']): Amounts {
  const taxes = percents.map((percent, tax) => {
    const bases = parts.filter((_, at) => chosen[at]!.includes(tax));
    const base = sum(bases);
    return { base, amount: rounding === 'line' ? sum(bases.map((one) => taxOf(one, percent))) : taxOf(base, percent) };
  });
  return { net: sum(parts), taxes };
}

// Lines with the same taxes are one group: what they cost is the net amount and its taxes, to the cent.
function fromGross(parts: bigint[], chosen: number[][], percents: Decimal[], rounding: Terms['rounding']): Amounts {
  const groups = new Map<string, { amount: bigint; taxes: number[] }>();
  parts.forEach((part, at) => {
    const key = rounding === 'line' ? String(at) : [...chosen[at]!].sort((a, b) => a - b).join();
    const group = groups.get(key) ?? { amount: 0n, taxes: chosen[at]! };
    groups.set(key, { ...group, amount: group.amount + part });
  });
  const taxes = percents.map(() => ({ base: 0n, amount: 0n }));
  let net = 0n;
  for (const { amount, taxes: own } of groups.values()) {
    const places = Math.max(0, ...own.map((tax) => percents[tax]!.places));
    const one = 10n ** BigInt(places);
    const weights = own.map((tax) => rounded(percents[tax]!, places));
    const base = divided(amount * one, one + sum(weights));
    const shares = shared(amount - base, weights);
    net += base;
    own.forEach((tax, at) => {
      taxes[tax]!.base += base;
      taxes[tax]!.amount += own.length === 0 ? 0n : shares[at]!;
    });
  }
  return { net, taxes };
}
