import { decode, type Charset } from '../../engines/charset';
import { parseCSV, parseParts, type Part } from '../../engines/papaparse';
import { Fault } from '../fault';
import { namesOf } from './preview';
import { Cells, rowOf, type Rows } from './rows';

export const delimiters = [',', ';', '\t', '|'] as const;
export type Delimiter = (typeof delimiters)[number];

// Table is a CSV text as rows of cells.
export interface Table {
  columns: string[];
  rows: Rows;
  charset: Charset;
  delimiter: Delimiter;
  // uneven is how many rows had more or fewer cells than the first; they were filled with empty cells.
  uneven: number;
}

// A text is read in parts of so many letters, for no row to stay a list for longer. The first part tells what ends lines.
const partLetters = 1 << 18;

// readTable finds the charset of bytes and the delimiter (unless it is given, or named by a first line as Excel writes it, sep=;) and reads all rows; empty lines are left
// out. The first row names the columns if header is set, else they are numbered. It refuses 'empty', and 'quote' with the line where a quoted cell never ends.
export function readTable(from: Uint8Array | string, header: boolean, delimiter?: Delimiter, letters = partLetters): Table {
  const { text: whole, charset } = typeof from === 'string' ? { text: from, charset: 'utf-8' as const } : decode(from);
  const { text, named: own } = withoutSep(whole);
  const found = delimiter ?? own ?? delimiterOf(text);
  const { cells, uneven } = read(text, found, letters);
  if (cells.length === 0 || (cells.length === 1 && rowOf(cells, 0).every((cell) => cell === ''))) throw new Fault('empty');
  const names = header ? cells.skip() : Array.from({ length: cells.width }, () => '');
  return { columns: namesOf(names), rows: cells, charset, delimiter: found, uneven };
}

function read(text: string, delimiter: string, chunkSize: number): { cells: Cells; uneven: number } {
  const cells = new Cells();
  let [first, uneven] = [-1, 0];
  const chunk = ({ data, errors }: Part): void => {
    if (errors.some(({ code }) => code === 'MissingQuotes')) throw new Fault('quote', { row: openQuote(text, delimiter) });
    for (const row of data) {
      if (first < 0) first = row.length;
      if (row.length !== first) uneven++;
      cells.add(row);
    }
  };
  parseParts(text, { delimiter, skipEmptyLines: true, chunkSize, chunk });
  cells.close();
  return { cells, uneven };
}

// openQuote is the row of a quoted cell that never ends. Of a part the engine would count its own rows.
function openQuote(text: string, delimiter: string): number {
  const { errors } = parseCSV<string[]>(text, { delimiter, skipEmptyLines: true });
  return (errors.find(({ code }) => code === 'MissingQuotes')?.row ?? 0) + 1;
}

// withoutSep takes the line off with which Excel names the delimiter.
function withoutSep(text: string): { text: string; named?: Delimiter } {
  const [line, sign] = /^sep=([,;|\t])\r?\n/i.exec(text.slice(0, 10)) ?? [];
  return line === undefined ? { text } : { text: text.slice(line.length), named: sign as Delimiter };
}

/** headsOf are the first rows of a text, by each delimiter that it could have, for people to see which is right. */
export function headsOf(text: string, rows: number): Record<Delimiter, string[][]> {
  const start = withoutSep(text).text;
  return Object.fromEntries(delimiters.map((delimiter) => [delimiter, parseCSV<string[]>(start, { delimiter, preview: rows, skipEmptyLines: true }).data])) as Record<Delimiter, string[][]>;
}

// delimiterOf takes the delimiter that cuts the first rows into the most cells of an even number; quoted cells count as one.
export function delimiterOf(text: string): Delimiter {
  const scores = delimiters.map((delimiter) => {
    const { data } = parseCSV<string[]>(text.slice(0, 100_000), { delimiter, preview: 50, skipEmptyLines: true });
    const widths = data.map((row) => row.length);
    const common = mode(widths);
    return common < 2 ? 0 : (widths.filter((width) => width === common).length / widths.length) ** 2 * common;
  });
  const best = Math.max(...scores);
  return best === 0 ? ',' : delimiters[scores.indexOf(best)]!;
}

function mode(numbers: number[]): number {
  const counts = new Map<number, number>();
  for (const n of numbers) counts.set(n, (counts.get(n) ?? 0) + 1);
  return [...counts].reduce((best, one) => (one[1] > best[1] ? one : best), [0, 0])[0];
}
