import type { Random } from './random';

export interface PasswordOptions {
  length: number;
  lower: boolean;
  upper: boolean;
  digits: boolean;
  symbols: boolean;
  /** Further characters that may stand in the password. */
  more: string;
  /** Characters that must not. */
  without: string;
  /** Leaves out what is taken for another character: I l 1 | O 0 o and so on. */
  clear: boolean;
  /** At least one of each chosen set. */
  each: boolean;
}

const lower = 'abcdefghijklmnopqrstuvwxyz';
const symbols = '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~';
const alike = new Set('Il1|O0oB8S5Z2G6`\'",.;:');

/** sets are the characters of each chosen set, without any twice and without those that are left out. Empty sets are dropped. */
export function sets(options: PasswordOptions): string[][] {
  const chosen = [options.lower && lower, options.upper && lower.toUpperCase(), options.digits && '0123456789', options.symbols && symbols, options.more];
  const taken = new Set(options.without);
  return chosen
    .map((set) => [...(set || '')].filter((char) => {
      if (taken.has(char) || /\s/.test(char) || (options.clear && alike.has(char))) return false;
      taken.add(char);
      return true;
    }))
    .filter((set) => set.length > 0);
}

/** password draws one. Where each set must be there, whole passwords are drawn until one has them: so all that are allowed stay as likely. */
export function password(options: PasswordOptions, random: Random): string {
  const chosen = sets(options);
  const all = chosen.flat();
  for (;;) {
    const drawn = Array.from({ length: options.length }, () => all[random(all.length)]!);
    if (!options.each || chosen.every((set) => drawn.some((char) => set.includes(char)))) return drawn.join('');
  }
}

/** passwordBits is the entropy in bits: the logarithm of how many passwords these options can give, all of them equally likely. */
export function passwordBits(options: PasswordOptions): number {
  const sizes = sets(options).map((set) => set.length);
  const all = sizes.reduce((sum, size) => sum + size, 0);
  if (!options.each) return options.length * Math.log2(all);
  return log2(subsets(sizes).reduce((sum, { size, sign }) => sum + BigInt(sign) * BigInt(all - size) ** BigInt(options.length), 0n));
}

// By inclusion and exclusion: all, less those without a set, plus those without two, …
function subsets(sizes: number[]): { size: number; sign: number }[] {
  return sizes.reduce((sums, each) => sums.flatMap((one) => [one, { size: one.size + each, sign: -one.sign }]), [{ size: 0, sign: 1 }]);
}

function log2(value: bigint): number {
  if (value <= 0n) return 0;
  const digits = value.toString(2);
  return digits.length - 53 > 0 ? Math.log2(Number(value >> BigInt(digits.length - 53))) + digits.length - 53 : Math.log2(Number(value));
}
