import { expect, it } from 'vitest';
import { chance } from '../../../e2e/fuzz/damage';
import { parseCSV } from '../../engines/papaparse';
import { Cells, Picked, each, firstOf, trimmed } from './rows';
import { readTable } from './table';

// Some rows are read, and others known by their place.
const rowOf = (n: number): string[] => (n % 3 === 0 ? [`${n}`] : [`${n}`, n % 2 === 0 ? '' : ` é${n} `]);
const made = (count: number): Cells => {
  const text = Array.from({ length: count }, (_, n) => `${rowOf(n).join(';')}\r\n`).join('');
  const cells = new Cells({ text, delimiter: ';', newline: '\r\n' });
  let at = 0;
  for (let n = 0; n < count; n++) {
    const row = rowOf(n);
    if (n % 5 < 2) cells.add(row);
    else cells.addPlace(at, row.length);
    at += row.join(';').length + 2;
  }
  return cells;
};

it('keeps rows as they were added, and fills short ones', () => {
  const cells = made(10_000);
  expect([cells.length, cells.width]).toEqual([10_000, 2]);
  expect([...each(cells)].every(([a, b], n) => a === `${n}` && b === (n % 3 === 0 || n % 2 === 0 ? '' : ` é${n} `))).toBe(true);
  expect([...each(cells)].every((row, n) => row.every((cell, column) => cell === cells.cell(n, column)))).toBe(true);
  expect(cells.skip()).toEqual(['0', '']);
  expect([cells.length, ...firstOf(cells, 1)]).toEqual([9_999, ['1', ' é1 ']]);
  expect(cells.cell(9_998, 0)).toBe('9999');
});

it('picks rows and columns, and trims', () => {
  const few = made(10);
  few.row(1).push('more');
  expect([few.row(1), few.cell(0, 1)]).toEqual([['1', ' é1 '], '']);
  const picked = new Picked(trimmed(made(10)), Uint32Array.of(7, 1), [1, 0]);
  expect([...each(picked)]).toEqual([['é7', '7'], ['é1', '1']]);
});

// What a text says does not depend on where its parts end.
it('reads a text in parts as the engine reads the whole', () => {
  const any = chance(11);
  const signs = ['a', '1', ',', ',', '"', '""', '"x,y"', '"p\nq"', ' ', 'é', '𝒳', '\n', '\n', '\n\n', 'LF', 'CR'];
  for (let round = 0; round < 600; round++) {
    const end = round % 2 === 0 ? '\n' : '\r\n';
    const text = (['x', '"x",', 'one,two\n1,2\n3,4\n'][round % 3] + Array.from({ length: any(120) }, () => signs[any(signs.length)]!).join('')).replaceAll('\n', end).replaceAll('LF', '\n').replaceAll('CR', '\r');
    const { data, errors } = parseCSV<string[]>(text, { delimiter: ',', skipEmptyLines: true });
    const open = errors.find(({ code }) => code === 'MissingQuotes');
    const read = (): string[][] => [...each(readTable(new TextEncoder().encode(text), false, ',', 20 + any(40)).rows)];
    if (open !== undefined) expect(read, text).toThrow(expect.objectContaining({ code: 'quote', values: { row: (open.row ?? 0) + 1 } }));
    else {
      const width = Math.max(...data.map((row) => row.length));
      expect(read(), text).toEqual(data.map((row) => [...row, ...Array<string>(width - row.length).fill('')]));
    }
  }
});
