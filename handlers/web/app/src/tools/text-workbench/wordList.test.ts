import { expect, it } from 'vitest';
import { chance } from '../../../e2e/fuzz/damage';
import { Room, WordList } from './wordList';

it('finds the words that a pattern finds, and counts them without regard to their case', () => {
  const any = chance(7);
  const room = new Room();
  const signs = ['a', 'B', 'b', 'é', 'É', '𝒳', '🎉', "'", '’', '-', '.', ' ', '\n', '1', '\u0301', 'Ω', '\ud835', '日'];
  for (let round = 0; round < 200; round++) {
    const text = Array.from({ length: any(400) }, () => signs[any(signs.length)]!).join('');
    const words = text.match(/[\p{L}\p{N}\p{M}]+(?:['’.-][\p{L}\p{N}\p{M}]+)*/gu) ?? [];
    const counts = new Map<string, number>();
    for (const word of words) counts.set(word.toLowerCase(), (counts.get(word.toLowerCase()) ?? 0) + 1);
    const list = new WordList(text, room);
    expect(list.total).toBe(words.length);
    expect(list.frequent(3)).toEqual(list.frequent(1000).slice(0, 3));
    expect(list.frequent(1000)).toEqual([...counts].sort((a, b) => b[1] - a[1]).map(([word, count]) => ({ word, count })));
  }
});

it('knows more words than it had room for, and the two small sigmas as one', () => {
  const list = new WordList(Array.from({ length: 50_000 }, (_, n) => `w${n % 20_000}`).join(' '));
  expect(list.total).toBe(50_000);
  expect(list.frequent(10_001).map(({ count }) => count)).toEqual([...Array<number>(10_000).fill(3), 2]);
  // Both have the same hash.
  expect(new WordList('aā bâ aā').frequent(5)).toEqual([{ word: 'aā', count: 2 }, { word: 'bâ', count: 1 }]);
  expect(new WordList('ΟΔΟΣ οδος').frequent(5)).toEqual([{ word: 'οδος', count: 2 }]);
});
