import { expect, it } from 'vitest';
import { chance } from '../../e2e/fuzz/damage';
import { LetterStore } from './letterStore';

it('gives back what was added, whatever lies between', () => {
  const any = chance(3);
  const store = new LetterStore();
  const kept: { text: string; from: number }[] = [];
  for (let n = 0; n < 4000; n++) {
    const text = `${n} é `.repeat([0, 1, 3, 40, 4000][any(n % 500 === 0 ? 5 : 4)]!);
    kept.push({ text, from: store.add(text) });
    const one = kept[any(kept.length)]!;
    expect(store.slice(one.from, one.from + one.text.length)).toBe(one.text);
  }
  expect(store.slice(0, store.length)).toBe(kept.map(({ text }) => text).join(''));
});
