import { RE2JS } from '../../engines/re2';
import { Fault } from '../fault';
import { Picked, trimmed, type Rows } from './rows';
import { numberOf, sorted, type Places } from './sort';
import type { Table } from './table';

export const comparisons = ['contains', 'lacks', 'is', 'isNot', 'starts', 'matches', 'above', 'below', 'empty', 'filled'] as const;
export type Comparison = (typeof comparisons)[number];

export interface Filter {
  // column is a name or a number from 1; empty looks in every column.
  column: string;
  comparison: Comparison;
  value: string;
}

export interface Shape {
  filters: Filter[];
  sort: { column: string; down: boolean }[];
  // columns are names, numbers and ranges ("name, 3, 5-7"), in the order that is wanted; empty keeps all.
  columns: string;
  // doubles leaves out rows that are equal in all kept columns, but the first.
  doubles: boolean;
  // trim takes white space off both ends of every cell.
  trim: boolean;
}

// shaped filters, sorts, picks and thins out a table, in this order, and leaves the given one as it is. It refuses 'column' with
// the name of one that is not there, and 'pattern' for a regular expression that does not compile.
export function shaped(table: Table, shape: Shape): Table {
  const rows = shape.trim ? trimmed(table.rows) : table.rows;
  let places = Uint32Array.from({ length: rows.length }, (_, at) => at);
  for (const filter of shape.filters) places = filtered(rows, places, filter, filter.column === '' ? undefined : columnOf(table, filter.column));
  places = sorted(rows, places, shape.sort.map(({ column, down }) => ({ index: columnOf(table, column), down })));
  const picked = picks(table, shape.columns);
  const kept = shape.doubles ? single(rows, places, picked) : places;
  return { ...table, columns: picked.map((index) => table.columns[index]!), rows: new Picked(rows, kept, picked) };
}

function columnOf(table: Table, name: string): number {
  const wanted = name.trim();
  const index = table.columns.indexOf(wanted);
  if (index !== -1) return index;
  const number = /^\d+$/.test(wanted) ? Number(wanted) : 0;
  if (number < 1 || number > table.columns.length) throw new Fault('column', { column: wanted });
  return number - 1;
}

function picks(table: Table, wanted: string): number[] {
  if (wanted.trim() === '') return table.columns.map((_, i) => i);
  return namesIn(wanted).flatMap((name) => {
    const range = /^(\d+)-(\d+)$/.exec(name);
    if (range === null || table.columns.includes(name)) return [columnOf(table, name)];
    const [from, to] = [columnOf(table, range[1]!), columnOf(table, range[2]!)];
    return Array.from({ length: Math.abs(to - from) + 1 }, (_, i) => (to >= from ? from + i : from - i));
  });
}

// namesIn cuts at commas; a name that holds one stands in double quotes.
const namesIn = (list: string): string[] => [...list.matchAll(/"((?:[^"]|"")*)"|[^,]+/g)].map((found) => found[1]?.replaceAll('""', '"') ?? found[0].trim()).filter((name) => name !== '');

function filtered(rows: Rows, places: Places, filter: Filter, index: number | undefined): Places {
  const holds = predicate(filter);
  // A row lacks a word if none of its cells has it; any other comparison needs one cell that holds.
  const every = ['lacks', 'isNot', 'empty'].includes(filter.comparison);
  return places.filter((at) => (index !== undefined ? holds(rows.cell(at, index)) : every ? rows.row(at).every(holds) : rows.row(at).some(holds)));
}

function predicate({ comparison, value }: Filter): (cell: string) => boolean {
  const wanted = value.toLowerCase();
  const limit = numberOf(value);
  const pattern = comparison === 'matches' ? patternOf(value) : undefined;
  const all: Record<Comparison, (cell: string) => boolean> = {
    contains: (cell) => cell.toLowerCase().includes(wanted),
    lacks: (cell) => !cell.toLowerCase().includes(wanted),
    is: (cell) => cell.toLowerCase() === wanted,
    isNot: (cell) => cell.toLowerCase() !== wanted,
    starts: (cell) => cell.toLowerCase().startsWith(wanted),
    matches: (cell) => pattern!.test(cell),
    above: (cell) => order(cell, value, limit) > 0,
    below: (cell) => cell !== '' && order(cell, value, limit) < 0,
    empty: (cell) => cell.trim() === '',
    filled: (cell) => cell.trim() !== '',
  };
  return all[comparison];
}

// patternOf is RE2's, which no pattern and no cell can make slow.
function patternOf(source: string): RE2JS {
  try {
    return RE2JS.compile(source, RE2JS.CASE_INSENSITIVE);
  } catch {
    throw new Fault('pattern', { pattern: source });
  }
}

// order compares as numbers where the limit is one (cells that are none are on neither side), else as texts: ISO dates fit too.
function order(cell: string, value: string, limit: number): number {
  if (Number.isNaN(limit)) return cell < value ? -1 : Number(cell > value);
  const number = numberOf(cell);
  return Number.isNaN(number) ? NaN : number - limit;
}

function single(rows: Rows, places: Places, columns: number[]): Places {
  const seen = new Set<string>();
  return places.filter((at) => {
    const key = JSON.stringify(columns.map((column) => rows.cell(at, column)));
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}
