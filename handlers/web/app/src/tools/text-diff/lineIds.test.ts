import { expect, it } from 'vitest';
import { chance } from '../../../e2e/fuzz/damage';
import { LineIds } from './lineIds';
import { linesOf, startsOf } from './lines';

it('numbers equal lines of both texts alike, however they end', () => {
  const any = chance(3);
  for (let round = 0; round < 50; round++) {
    const text = (): string => Array.from({ length: any(4000) }, () => 'line ' + any(3000) + ['\n', '\r\n', '\n', ''][any(4)]!).join('');
    const texts = [text(), text()];
    const ids = new LineIds();
    const numbers = texts.flatMap((one) => [...ids.of(one, startsOf(one))]);
    const known = new Map<string, number>();
    expect(numbers).toEqual(texts.flatMap((one) => linesOf(one)).map((line) => known.get(line) ?? (known.set(line, known.size), known.size - 1)));
  }
});

it('tells lines apart whose hash is the same', () => {
  expect([...new LineIds().of('\0\n\naā\nbâ\n', startsOf('\0\n\naā\nbâ\n'))]).toEqual([0, 1, 2, 3]);
});
