import { expect, it } from 'vitest';
import { chance } from '../../e2e/fuzz/damage';
import { ordered } from './ordered';

it('orders as an array does, and leaves what is equal as it is', () => {
  const any = chance(2);
  for (const count of [0, 1, 2, 3, 7, 8, 9, 100, 1000, 1025]) {
    const values = Array.from({ length: count }, () => any(1 + count / 3));
    const wanted = values.map((_, at) => at).sort((a, b) => values[a]! - values[b]!);
    expect([...ordered(count, (a, b) => values[a]! - values[b]!)]).toEqual(wanted);
  }
});
