import { decode, type Charset } from '../../engines/charset';
import { parseCSV } from '../../engines/papaparse';
import { Fault } from '../fault';

export type Delimiter = ',' | ';' | '\t' | '|';

// Table is a CSV text as rows of cells, all of one width.
export interface Table {
  columns: string[];
  rows: string[][];
  charset: Charset;
  delimiter: string;
  // uneven is how many rows had more or fewer cells than the first; they were filled with empty cells.
  uneven: number;
}

// readTable finds charset and delimiter (unless it is given) and reads all rows; empty lines are left out. The first row names the
// columns if header is set, else they are numbered. It refuses 'empty', and 'quote' with the line where a quoted cell never ends.
export function readTable(bytes: Uint8Array, header: boolean, delimiter?: Delimiter): Table {
  const { text, charset } = decode(bytes);
  const found = delimiter ?? delimiterOf(text);
  const { data, errors } = parseCSV<string[]>(text, { delimiter: found, skipEmptyLines: true });
  const open = errors.find((error) => error.code === 'MissingQuotes');
  if (open !== undefined) throw new Fault('quote', { row: (open.row ?? 0) + 1 });
  if (data.length === 0 || (data.length === 1 && data[0]!.every((cell) => cell === ''))) throw new Fault('empty');
  const width = data.reduce((most, row) => Math.max(most, row.length), 0);
  const uneven = data.filter((row) => row.length !== data[0]!.length).length;
  for (const row of data) while (row.length < width) row.push('');
  const names = header ? data.shift()! : data[0]!.map(() => '');
  return { columns: named(names), rows: data, charset, delimiter: found, uneven };
}

// named gives columns without a name their number, and doubles a number behind their name, for every column to be addressable.
function named(names: string[]): string[] {
  const seen = new Set<string>();
  return names.map((name, i) => {
    let unique = name.trim() || String(i + 1);
    for (let n = 2; seen.has(unique); n++) unique = `${name.trim() || String(i + 1)} (${n})`;
    seen.add(unique);
    return unique;
  });
}

// delimiterOf takes the delimiter that cuts the first rows into the most cells of an even number; quoted cells count as one.
export function delimiterOf(text: string): Delimiter {
  const candidates: Delimiter[] = [',', ';', '\t', '|'];
  const scores = candidates.map((delimiter) => {
    const { data } = parseCSV<string[]>(text.slice(0, 100_000), { delimiter, preview: 50, skipEmptyLines: true });
    const widths = data.map((row) => row.length);
    const common = mode(widths);
    return common < 2 ? 0 : (widths.filter((width) => width === common).length / widths.length) ** 2 * common;
  });
  const best = Math.max(...scores);
  return best === 0 ? ',' : candidates[scores.indexOf(best)]!;
}

function mode(numbers: number[]): number {
  const counts = new Map<number, number>();
  for (const n of numbers) counts.set(n, (counts.get(n) ?? 0) + 1);
  return [...counts].reduce((best, one) => (one[1] > best[1] ? one : best), [0, 0])[0];
}
