import { Fault } from '../fault';

export interface Options {
  // given says whether the typed amounts are without tax (net) or with it (gross).
  given: 'net' | 'gross';
  // rate is in percent, as typed: "19", "8,875", "20%".
  rate: string;
  // rounding: each line's tax is rounded, or only that of the sum. Laws differ; many allow either.
  rounding: 'line' | 'sum';
  // half says where a half cent goes: 'up' is away from zero, 'even' to the even cent (IEEE 754, "banker's").
  half: 'up' | 'even';
  // decimals of the currency: 2, but 0 for yen, 3 for dinars.
  decimals: 0 | 2 | 3;
}

export interface Line {
  label: string;
  net: bigint;
  tax: bigint;
  gross: bigint;
}

export interface Result {
  lines: Line[];
  sum: { net: bigint; tax: bigint; gross: bigint };
}

// linesMax keeps the table readable.
export const linesMax = 1000;

// calculated adds a tax to amounts or takes it out. All amounts are whole numbers of the smallest coin: nothing is a binary fraction.
// Each input line is an amount, with words before or after it as its label. It refuses 'rate', 'amount' with the line, 'decimals'
// with the line where an amount is finer than the currency, 'empty' and 'many'.
export function calculated(input: string, options: Options): Result {
  const rate = decimal(options.rate.replace('%', '').trim());
  if (rate === undefined || rate.units < 0n || rate.units > 1000n * 10n ** BigInt(rate.scale)) throw new Fault('rate', { rate: options.rate });
  const rows = input.split('\n').map((text, i) => ({ text: text.trim(), line: i + 1 })).filter(({ text }) => text !== '');
  if (rows.length === 0) throw new Fault('empty');
  if (rows.length > linesMax) throw new Fault('many', { max: linesMax });
  const lines = rows.map(({ text, line }) => lineOf(text, line, rate, options));
  return { lines, sum: sumOf(lines, rate, options) };
}

interface Decimal {
  units: bigint;
  scale: number;
}

// decimal reads digits with a point or a comma. Groups of three are taken for such where both signs are there, or one repeats, or
// blanks or apostrophes stand between; a single comma or point is the decimal one.
function decimal(text: string): Decimal | undefined {
  const bare = text.replace(/[\s'’_\u00a0\u202f]/g, '');
  const found = /^([+-]?)(\d[\d.,]*|[.,]\d+)$/.exec(bare);
  if (found === null) return undefined;
  const last = Math.max(found[2]!.lastIndexOf('.'), found[2]!.lastIndexOf(','));
  const sign = found[2]![last] ?? '';
  const grouped = sign !== '' && found[2]!.split(sign).length > 2;
  const [whole, fraction] = last < 0 || grouped ? [found[2]!, ''] : [found[2]!.slice(0, last), found[2]!.slice(last + 1)];
  if (/[.,]/.test(whole) && !/^\d{1,3}([.,]\d{3})+$/.test(whole)) return undefined;
  const units = BigInt(whole.replace(/[.,]/g, '') + fraction || '0');
  return { units: found[1] === '-' ? -units : units, scale: fraction.length };
}

function lineOf(text: string, line: number, rate: Decimal, options: Options): Line {
  const found = /(?<![\w.,])[+-]?(?:\d[\d.,'’\u00a0\u202f ]*\d|\d|[.,]\d+)(?![\w])/g;
  const candidates = [...text.matchAll(found)];
  const last = candidates.at(-1);
  const amount = last === undefined ? undefined : decimal(last[0]);
  if (last === undefined || amount === undefined) throw new Fault('amount', { line, text: text.slice(0, 40) });
  if (amount.scale > options.decimals) throw new Fault('decimals', { line, text: last[0], decimals: options.decimals });
  const given = amount.units * 10n ** BigInt(options.decimals - amount.scale);
  const label = (text.slice(0, last.index) + text.slice(last.index + last[0].length)).replace(/[€$£¥]|\b(EUR|USD|GBP|CHF|JPY)\b/g, '').replace(/^[\s:;,\t-]+|[\s:;,\t-]+$/g, '');
  const tax = taxOf(given, rate, options);
  return { label, tax, net: options.given === 'net' ? given : given - tax, gross: options.given === 'net' ? given + tax : given };
}

// taxOf is amount × rate / 100 of a net, and amount × rate / (100 + rate) of a gross amount.
function taxOf(amount: bigint, { units, scale }: Decimal, { given, half }: Options): bigint {
  const hundred = 100n * 10n ** BigInt(scale);
  return rounded(amount * units, given === 'net' ? hundred : hundred + units, half);
}

// rounded divides, to the nearest whole number.
export function rounded(dividend: bigint, divisor: bigint, half: Options['half']): bigint {
  const size = dividend < 0n ? -dividend : dividend;
  const [quotient, rest] = [size / divisor, (size % divisor) * 2n];
  const up = rest > divisor || (rest === divisor && (half === 'up' || quotient % 2n === 1n));
  const result = quotient + (up ? 1n : 0n);
  return dividend < 0n ? -result : result;
}

function sumOf(lines: Line[], rate: Decimal, options: Options): Result['sum'] {
  const add = (pick: (line: Line) => bigint): bigint => lines.reduce((sum, line) => sum + pick(line), 0n);
  const given = add((line) => line[options.given]);
  const tax = options.rounding === 'line' ? add((line) => line.tax) : taxOf(given, rate, options);
  return { tax, net: options.given === 'net' ? given : given - tax, gross: options.given === 'net' ? given + tax : given };
}

// money writes a number of coins with its decimal point, and digits in threes if wished.
export function money(units: bigint, decimals: number, grouped = true): string {
  const digits = (units < 0n ? -units : units).toString().padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const shown = grouped ? whole.replace(/\B(?=(\d{3})+$)/g, ',') : whole;
  return (units < 0n ? '-' : '') + shown + (decimals === 0 ? '' : '.' + digits.slice(-decimals));
}
