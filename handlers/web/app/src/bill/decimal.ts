/** Decimal is an exact number: units divided by 10 to the power of places. */
export interface Decimal { units: bigint; places: number }

/** decimalOf reads a number as people type it, with a comma or a point, with or without marks of thousands. Undefined if it is none. */
export function decimalOf(text: string): Decimal | undefined {
  const plain = text.replace(/[\s\u00a0\u202f'’_]/g, '').replace(/−/g, '-');
  const last = Math.max(plain.lastIndexOf(','), plain.lastIndexOf('.'));
  const marks = plain.replace(/[^.,]/g, '');
  const isWhole = marks.length > 1 && new Set(marks).size === 1; // 1.234.567
  const whole = (last < 0 || isWhole ? plain : plain.slice(0, last)).replace(/[.,]/g, '');
  const rest = last < 0 || isWhole ? '' : plain.slice(last + 1);
  if (!/^-?\d{0,15}$/.test(whole) || !/^\d{0,6}$/.test(rest) || !/\d/.test(whole + rest)) return undefined;
  const units = BigInt(whole.replace('-', '') + rest);
  return { units: whole.startsWith('-') ? -units : units, places: rest.length };
}

/** isDoubtful reports whether a number can be read in two ways: 1,234 is a thousand and more to some, and less than two to others. */
export const isDoubtful = (text: string): boolean => /^[-−]?[1-9]\d{0,2},\d{3}$/.test(text.trim());

/** divided is a fraction to the nearest whole; a half goes away from zero, as tax offices round. */
export function divided(units: bigint, by: bigint): bigint {
  const half = by / 2n;
  return units >= 0n ? (units + half) / by : -((-units + half) / by);
}

/** times multiplies exactly. */
export function times(a: Decimal, b: Decimal): Decimal {
  return { units: a.units * b.units, places: a.places + b.places };
}

/** rounded is a number in units of 10 to the power of minus places. */
export function rounded({ units, places }: Decimal, to: number): bigint {
  return places <= to ? units * 10n ** BigInt(to - places) : divided(units, 10n ** BigInt(places - to));
}

/** shared deals an amount out in the proportion of weights, so that the shares add up to it: what is left goes to the largest remainders. */
export function shared(amount: bigint, weights: bigint[]): bigint[] {
  const sum = weights.reduce((total, weight) => total + weight, 0n);
  if (sum === 0n) return weights.map((_, at) => (at === 0 ? amount : 0n));
  const sign = amount < 0n ? -1n : 1n;
  const shares = weights.map((weight) => (amount * sign * weight) / sum);
  let left = amount * sign - shares.reduce((total, share) => total + share, 0n);
  const order = weights.map((weight, at) => ({ at, rest: (amount * sign * weight) % sum })).sort((a, b) => (a.rest < b.rest ? 1 : a.rest > b.rest ? -1 : a.at - b.at));
  for (const { at } of order) {
    if (left <= 0n) break;
    shares[at]!++;
    left--;
  }
  return shares.map((share) => share * sign);
}
