import { expect, it } from 'vitest';
import { natural as order } from './natural';

// natural orders two texts that stand side by side, with digits and letters around them that are not theirs.
const natural = (a: string, b: string): number => order(Uint16Array.from(`7${a}${b}7`.split(''), (letter) => letter.charCodeAt(0)), 1, 1 + a.length, 1 + a.length, 1 + a.length + b.length);
const collator = new Intl.Collator('en', { numeric: true });

it('orders as the collator does', () => {
  let state = 3;
  const next = (below: number): number => (state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff) % below;
  const letters = ' !"#$%&\'()*+,-./0123456789:;<=>?@AaBbCcYyZz[\\]^_`{|}~äÄß中\t\n٣';
  const few = 'aAbB 01-.';
  const made = (of: string, length: number): string => Array.from({ length: next(length) }, () => of[(next(1 << 20) >> 3) % of.length]).join('');
  for (let n = 0; n < 200_000; n++) {
    const [of, length] = n % 2 === 0 ? [letters, 8] : [few, 6];
    const [a, b] = [made(of, length), made(of, length)];
    if (Math.sign(natural(a, b)) !== Math.sign(collator.compare(a, b))) throw new Error(JSON.stringify([a, b, natural(a, b), collator.compare(a, b)]));
  }
  const long = '1'.repeat(300);
  expect(natural(long, long + '0')).toBe(collator.compare(long, long + '0'));
  // The collator ends a number after 254 digits.
  const [more, less] = ['1'.repeat(255), '9'.repeat(254)];
  expect(Math.sign(natural(more, less))).toBe(Math.sign(collator.compare(more, less)));
  expect(['Item 10', 'item 9', 'Item 9', 'item 010'].sort(natural)).toEqual(['item 9', 'Item 9', 'item 010', 'Item 10']);
});
