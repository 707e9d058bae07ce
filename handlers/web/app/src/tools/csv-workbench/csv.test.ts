import { describe, expect, it } from 'vitest';
import { shaped, type Shape } from './shape';
import { headsOf, readTable, type Table } from './table';
import { write, type Form } from './write';

function written(table: Parameters<typeof write>[0], form: Form): string {
  let text = '';
  write(table, form, { add: (piece) => void (text += piece) });
  return text;
}

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const all: Shape = { filters: [], sort: [], columns: '', doubles: false, trim: false };
const csv: Form = { format: 'csv', delimiter: ',', newline: 'lf', header: true, mark: false, guard: false, types: false };
const listed = (table: Table): string[][] => Array.from({ length: table.rows.length }, (_, at) => table.rows.row(at));
const read = (text: Uint8Array, header: boolean): object => {
  const table = readTable(text, header);
  return { ...table, rows: listed(table) };
};
const people = readTable(bytes('name,age,city\nAnn,9,Rome\nBob,10,\nann,8,Oslo\nBob,10,\n'), true);
const names = (table: Table): string => listed(table).map((row) => row[0]).join(' ');
const code = (work: () => unknown): unknown => {
  try {
    return work();
  } catch (error) {
    return error;
  }
};

describe('reading a table', () => {
  it('finds the delimiter, quoted ones aside', () => {
    expect(read(bytes('a;b\n"1,5;x";2\n"2,5";3\n'), true)).toMatchObject({ delimiter: ';', columns: ['a', 'b'], rows: [['1,5;x', '2'], ['2,5', '3']] });
    expect(readTable(bytes('a\tb, c\n1\t2\n'), true).delimiter).toBe('\t');
    expect(readTable(bytes('a|b\n1|2\n'), true).delimiter).toBe('|');
    expect(read(bytes('one\ntwo\n'), false)).toMatchObject({ delimiter: ',', columns: ['1'], rows: [['one'], ['two']] });
  });

  it('takes the delimiter that a line of Excel names, which is no row', () => {
    expect(read(bytes('sep=;\r\na;b\r\n1,2;3\r\n'), true)).toMatchObject({ delimiter: ';', columns: ['a', 'b'], rows: [['1,2', '3']] });
    expect(read(bytes('SEP=|\na;b\n'), false)).toMatchObject({ delimiter: '|', rows: [['a;b']] });
    expect(read(bytes('sep=;x\n1;2\n'), false)).toMatchObject({ rows: [['sep=', 'x'], ['1', '2']] });
  });

  it('shows the beginning by each delimiter', () => {
    expect(headsOf('sep=,\n1,2;3\n4\n5\n', 2)).toEqual({ ',': [['1', '2;3'], ['4']], ';': [['1,2', '3'], ['4']], '\t': [['1,2;3'], ['4']], '|': [['1,2;3'], ['4']] });
  });

  it('finds the charset', () => {
    expect(read(new Uint8Array([0x61, 0x2c, 0xe9, 0x0a]), false)).toMatchObject({ charset: 'windows-1252', rows: [['a', 'é']] });
    expect(read(new Uint8Array([0xff, 0xfe, 0x61, 0, 0x2c, 0, 0x62, 0]), false)).toMatchObject({ charset: 'utf-16le', rows: [['a', 'b']] });
    expect(read(new Uint8Array([0x61, 0, 0x2c, 0, 0x62, 0, 0x0a, 0]), false)).toMatchObject({ charset: 'utf-16le', rows: [['a', 'b']] });
    expect(read(bytes('\uFEFFa,b\n1,2'), true)).toMatchObject({ charset: 'utf-8', columns: ['a', 'b'] });
    expect(read(bytes('\uFEFF\uFEFFa,b\n1,2'), false)).toMatchObject({ rows: [['a', 'b'], ['1', '2']] });
  });

  it('keeps quotes, line ends in cells and lone line ends', () => {
    expect(read(bytes('a,b\r\n"x ""y""\r\nz",2\r\n'), true)).toMatchObject({ rows: [['x "y"\r\nz', '2']] });
  });

  it('fills uneven rows, and names columns that have none or the same', () => {
    expect(read(bytes('a,a,\n1\n1,2,3,4\n'), true)).toMatchObject({ columns: ['a', 'a (2)', '3', '4'], rows: [['1', '', '', ''], ['1', '2', '3', '4']], uneven: 2 });
  });

  it('refuses nothing and a quote without end', () => {
    expect(code(() => readTable(bytes(''), true))).toMatchObject({ code: 'empty' });
    expect(code(() => readTable(bytes('a,b\n"1,2\n3,4'), true))).toMatchObject({ code: 'quote', values: { row: 2 } });
  });
});

describe('shaping a table', () => {
  it('sorts numbers as numbers, texts as people do, and empty cells last', () => {
    expect(names(shaped(people, { ...all, sort: [{ column: 'age', down: false }] }))).toBe('ann Ann Bob Bob');
    expect(names(shaped(people, { ...all, sort: [{ column: 'city', down: true }] }))).toBe('Ann ann Bob Bob');
    expect(names(shaped(people, { ...all, sort: [{ column: 'city', down: false }] }))).toBe('ann Ann Bob Bob');
    const numbers = readTable(bytes('-5\n3\n1.25\n1e3\n1.5\n-10\n'), false);
    expect(names(shaped(numbers, { ...all, sort: [{ column: '1', down: false }] }))).toBe('-10 -5 1.25 1.5 3 1e3');
    const cities = readTable(bytes('c\nÖls\nzug\nOlten\n中\nöls\nZug\n'), true);
    expect(names(shaped(cities, { ...all, sort: [{ column: 'c', down: false }] }))).toBe('öls Öls Olten zug Zug 中');
    const doubles = readTable(bytes('n,a\n1,x\n2,y\n3,x\n4,w\n5,x\n6,y\n7,x\n'), true);
    expect(names(shaped(doubles, { ...all, sort: [{ column: 'a', down: false }], filters: [{ column: 'n', comparison: 'above', value: '1' }] }))).toBe('4 3 5 7 2 6');
    expect(names(shaped(doubles, { ...all, sort: [{ column: 'a', down: true }] }))).toBe('2 6 1 3 5 7 4');
    const items = readTable(bytes('i\nitem 10\nitem 9\n7\n'), true);
    expect(names(shaped(items, { ...all, sort: [{ column: '1', down: false }] }))).toBe('7 item 9 item 10');
  });

  it('filters by every comparison', () => {
    const kept = (comparison: Shape['filters'][0]['comparison'], column: string, value = ''): string => names(shaped(people, { ...all, filters: [{ column, comparison, value }] }));
    expect(kept('contains', '', 'ann')).toBe('Ann ann');
    expect(kept('lacks', '', 'o')).toBe('');
    expect(kept('is', 'name', 'BOB')).toBe('Bob Bob');
    expect(kept('isNot', 'name', 'bob')).toBe('Ann ann');
    expect(kept('starts', 'city', 'ro')).toBe('Ann');
    expect(kept('matches', 'city', '^.o')).toBe('Ann');
    expect(kept('above', 'age', '8')).toBe('Ann Bob Bob');
    expect(kept('below', 'age', '10')).toBe('Ann ann');
    expect(kept('empty', 'city')).toBe('Bob Bob');
    expect(kept('filled', 'city')).toBe('Ann ann');
    expect(code(() => kept('matches', 'city', '('))).toMatchObject({ code: 'pattern' });
  });

  it('picks columns by name, number and range, in order, and leaves out doubles', () => {
    expect(shaped(people, { ...all, columns: '3, name' })).toMatchObject({ columns: ['city', 'name'] });
    expect(shaped(people, { ...all, columns: '3-1' }).columns).toEqual(['city', 'age', 'name']);
    expect(shaped(people, { ...all, doubles: true }).rows).toHaveLength(3);
    expect(code(() => shaped(people, { ...all, columns: 'town' }))).toMatchObject({ code: 'column', values: { column: 'town' } });
  });
});

describe('writing a table', () => {
  const odd = readTable(bytes('id,"a ""b"""\n9007199254740993,"x, y"\n007,=1+1\n,true\n'), true);

  it('writes CSV', () => {
    expect(written(odd, csv)).toBe('id,"a ""b"""\n9007199254740993,"x, y"\n007,=1+1\n,true\n');
    expect(written(odd, { ...csv, delimiter: ';', newline: 'crlf', mark: true, header: false })).toBe('\uFEFF9007199254740993;x, y\r\n007;=1+1\r\n;true\r\n');
    expect(written(odd, { ...csv, guard: true })).toContain("'=1+1");
  });

  it('writes JSON, with digits as they are', () => {
    expect(written(odd, { ...csv, format: 'lines', types: true })).toBe('{"id": 9007199254740993, "a \\"b\\"": "x, y"}\n{"id": "007", "a \\"b\\"": "=1+1"}\n{"id": null, "a \\"b\\"": true}\n');
    expect(JSON.parse(written(odd, { ...csv, format: 'json' }))).toHaveLength(3);
    expect(JSON.parse(written(odd, { ...csv, format: 'lists' }))[0]).toEqual(['id', 'a "b"']);
  });
});
