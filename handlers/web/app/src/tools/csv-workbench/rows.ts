import { Column } from '../../engines/column';

/** Rows are the rows of a table, which are asked for one by one. Those that have fewer cells than others are filled with empty ones. */
export interface Rows {
  readonly length: number;
  readonly width: number;
  cell(row: number, column: number): string;
  row(row: number): string[];
}

/** each are all rows as lists, one after the other. */
export function* each(rows: Rows): Generator<string[]> {
  for (let row = 0; row < rows.length; row++) yield rows.row(row);
}

/** firstOf are the first rows as lists. */
export const firstOf = (rows: Rows, most: number): string[][] => Array.from({ length: Math.min(most, rows.length) }, (_, row) => rows.row(row));

/** Lines are what parts a text: cells by one letter, and rows by one or two. */
export interface Lines { text: string; delimiter: string; newline: string }

/**
 * Cells are rows as they are read. One without quotes is no more than its place in the text, four bytes, and is cut when it is asked for: a list of strings takes five times the
 * text. One with quotes is kept as it was read.
 */
export class Cells implements Rows {
  width = 0;
  // Of a row that was read, its number among those, from -1 down.
  private readonly places = new Column();
  private readonly read = new ReadRows();
  private skipped = 0;

  constructor(private readonly of: Lines) {}

  /** addPlace adds a row that begins at a place of the text and has so many cells. */
  addPlace(at: number, width: number): void {
    this.places.push(at);
    this.width = Math.max(this.width, width);
  }

  /** add adds a row that was read. */
  add(row: string[]): void {
    this.places.push(-1 - this.read.add(row));
    this.width = Math.max(this.width, row.length);
  }

  get length(): number {
    return this.places.length - this.skipped;
  }

  /** skip leaves out the first row, and returns it. */
  skip(): string[] {
    const first = this.row(0);
    this.skipped++;
    return first;
  }

  row(row: number): string[] {
    const at = this.places.get(row + this.skipped);
    const cells = at < 0 ? this.read.row(-1 - at) : this.line(at).split(this.of.delimiter);
    while (cells.length < this.width) cells.push('');
    return cells;
  }

  cell(row: number, column: number): string {
    const at = this.places.get(row + this.skipped);
    if (at < 0) return this.read.row(-1 - at)[column] ?? '';
    const line = this.line(at);
    let from = 0;
    for (let left = column; left > 0; left--) if ((from = line.indexOf(this.of.delimiter, from) + 1) === 0) return '';
    const end = line.indexOf(this.of.delimiter, from);
    return line.slice(from, end < 0 ? undefined : end);
  }

  private line(at: number): string {
    const { text, newline } = this.of;
    const end = text.indexOf(newline, at);
    return text.slice(at, end < 0 ? undefined : end);
  }
}

const blockRows = 1 << 9;

// Of a block's cells: the letters of all, where each ends, and the number of each row's first one.
interface Block { letters: string; ends: Uint32Array; firsts: Uint32Array }

// ReadRows are rows as lists of cells. The letters of many cells are one string.
class ReadRows {
  private readonly blocks: Block[] = [];
  private open: string[][] = [];

  add(row: string[]): number {
    const number = this.blocks.length * blockRows + this.open.push(row) - 1;
    if (this.open.length === blockRows) this.close();
    return number;
  }

  row(row: number): string[] {
    const block = this.blocks[Math.floor(row / blockRows)];
    const at = row % blockRows;
    if (!block) return [...this.open[at]!];
    const { letters, ends, firsts } = block;
    const cells: string[] = [];
    for (let cell = firsts[at]!; cell < firsts[at + 1]!; cell++) cells.push(letters.slice(cell === 0 ? 0 : ends[cell - 1]!, ends[cell]!));
    return cells;
  }

  private close(): void {
    const cells = this.open.flat();
    let [end, first] = [0, 0];
    const firsts = Uint32Array.from([0, ...this.open.map((row) => (first += row.length))]);
    this.blocks.push({ letters: cells.join(''), ends: Uint32Array.from(cells, (cell) => (end += cell.length)), firsts });
    this.open = [];
  }
}

/** Picked are some of the rows of others, and some of their columns, in any order. */
export class Picked implements Rows {
  constructor(private readonly of: Rows, private readonly places: Uint32Array, private readonly columns: number[]) {}

  get length(): number {
    return this.places.length;
  }

  get width(): number {
    return this.columns.length;
  }

  cell(row: number, column: number): string {
    return this.of.cell(this.places[row]!, this.columns[column]!);
  }

  row(row: number): string[] {
    const whole = this.of.row(this.places[row]!);
    return this.columns.map((column) => whole[column]!);
  }
}

/** trimmed are rows whose cells have no white space at their ends. */
export function trimmed(rows: Rows): Rows {
  return { length: rows.length, width: rows.width, cell: (row, column) => rows.cell(row, column).trim(), row: (row) => rows.row(row).map((cell) => cell.trim()) };
}
