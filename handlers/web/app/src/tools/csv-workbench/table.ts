import { decode, type Charset } from '../../engines/charset';
import { lineEndOf, parseCSV, parsePart } from '../../engines/papaparse';
import { Fault } from '../fault';
import { namesOf } from './preview';
import { Cells, type Lines, type Rows } from './rows';

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

// Rows with quotes are read in parts of so many letters, for few of them to be lists at a time.
const partLetters = 1 << 15;
// What ends lines is told by the beginning.
const headLetters = 1 << 18;

// readTable finds the charset of bytes and the delimiter (unless it is given, or named by a first line as Excel writes it, sep=;) and reads all rows; empty lines are left
// out. The first row names the columns if header is set, else they are numbered. It refuses 'empty', and 'quote' with the line where a quoted cell never ends.
export function readTable(from: Uint8Array | string, header: boolean, delimiter?: Delimiter, letters = partLetters): Table {
  const { text: whole, charset } = typeof from === 'string' ? { text: from, charset: 'utf-8' as const } : decode(from);
  const { text, named: own } = withoutSep(whole);
  const found = delimiter ?? own ?? delimiterOf(text);
  const { cells, uneven } = read(text, found, letters);
  if (cells.length === 0 || (cells.length === 1 && cells.row(0).every((cell) => cell === ''))) throw new Fault('empty');
  const names = header ? cells.skip() : Array.from({ length: cells.width }, () => '');
  return { columns: namesOf(names), rows: cells, charset, delimiter: found, uneven };
}

// read goes from one row with quotes to the next: what is between them needs no engine.
function read(text: string, delimiter: string, letters: number): { cells: Cells; uneven: number } {
  const lines = { text, delimiter, newline: lineEndOf(text.slice(0, headLetters)) };
  const rows = new Reader(lines, letters);
  // As the engine does with a whole text, which may have a mark besides that of the file.
  for (let from = text.startsWith('\ufeff') ? 1 : 0; from < text.length; ) {
    const quote = text.indexOf('"', from);
    const before = text.lastIndexOf(lines.newline, quote);
    const line = quote < 0 ? text.length : before < from ? from : before + lines.newline.length;
    rows.plain(from, line);
    from = quote < 0 ? text.length : rows.quoted(line);
  }
  return rows;
}

class Reader {
  readonly cells: Cells;
  uneven = 0;
  private first = -1;

  constructor(private readonly of: Lines, private readonly letters: number) {
    this.cells = new Cells(of);
  }

  /** plain reads rows without quotes: of each only its place is kept. */
  plain(from: number, end: number): void {
    const { text, newline } = this.of;
    const [sign, last] = [this.of.delimiter.charCodeAt(0), newline.charCodeAt(newline.length - 1)];
    let [start, width] = [from, 1];
    for (let at = from; at < end; at++) {
      const letter = text.charCodeAt(at);
      if (letter === sign) width++;
      if (letter !== last || (newline.length > 1 && text.charCodeAt(at - 1) !== newline.charCodeAt(0))) continue;
      this.place(start, at + 1 - newline.length, width);
      [start, width] = [at + 1, 1];
    }
    this.place(start, end, width);
  }

  /** quoted reads a row with quotes and some after it, and returns where the next one begins. */
  quoted(from: number): number {
    for (let letters = this.letters; ; letters *= 2) {
      const isCut = from + letters < this.of.text.length;
      const { data, errors, end } = parsePart(this.of.text.slice(from, from + letters), this.of, isCut);
      if (errors.some(({ code }) => code === 'MissingQuotes')) throw new Fault('quote', { row: openQuote(this.of.text, this.of.delimiter) });
      for (const row of data) if (row.length > 1 || row[0] !== '') this.cells.add(this.counted(row, row.length));
      if (!isCut) return this.of.text.length;
      if (data.length > 0) return from + end;
    }
  }

  private place(start: number, end: number, width: number): void {
    if (end > start) this.cells.addPlace(this.counted(start, width), width);
  }

  private counted<T>(row: T, width: number): T {
    if (this.first < 0) this.first = width;
    if (width !== this.first) this.uneven++;
    return row;
  }
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
