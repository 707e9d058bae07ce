/** Rows are the rows of a table, which are asked for cell by cell. Those that have fewer cells than others are filled with empty ones. */
export interface Rows {
  readonly length: number;
  readonly width: number;
  cell(row: number, column: number): string;
}

/** rowOf is a row as a list. */
export const rowOf = (rows: Rows, row: number): string[] => Array.from({ length: rows.width }, (_, column) => rows.cell(row, column));

/** each are all rows as lists, one after the other. */
export function* each(rows: Rows): Generator<string[]> {
  for (let row = 0; row < rows.length; row++) yield rowOf(rows, row);
}

/** firstOf are the first rows as lists. */
export const firstOf = (rows: Rows, most: number): string[][] => Array.from({ length: Math.min(most, rows.length) }, (_, row) => rowOf(rows, row));

const blockRows = 1 << 12;

// Of a block's cells: the letters of all, where each ends, and the number of each row's first one.
interface Block { letters: string; ends: Uint32Array; firsts: Uint32Array }

/** Cells are rows as they are read. The letters of many cells are one string: a list of strings for each row takes five times as much. */
export class Cells implements Rows {
  width = 0;
  private readonly blocks: Block[] = [];
  private open: string[] = [];
  private firsts: number[] = [];
  private rows = 0;
  private skipped = 0;

  add(row: string[]): void {
    this.firsts.push(this.open.length);
    for (const cell of row) this.open.push(cell);
    this.width = Math.max(this.width, row.length);
    this.rows++;
    if (this.firsts.length === blockRows) this.close();
  }

  /** close ends what is added. */
  close(): void {
    let end = 0;
    const ends = Uint32Array.from(this.open, (cell) => (end += cell.length));
    this.blocks.push({ letters: this.open.join(''), ends, firsts: Uint32Array.from([...this.firsts, this.open.length]) });
    [this.open, this.firsts] = [[], []];
  }

  get length(): number {
    return this.rows - this.skipped;
  }

  /** skip leaves out the first row, and returns it. */
  skip(): string[] {
    const first = rowOf(this, 0);
    this.skipped++;
    return first;
  }

  cell(row: number, column: number): string {
    const at = row + this.skipped;
    const { letters, ends, firsts } = this.blocks[Math.floor(at / blockRows)]!;
    const cell = firsts[at % blockRows]! + column;
    return cell < firsts[(at % blockRows) + 1]! ? letters.slice(cell === 0 ? 0 : ends[cell - 1]!, ends[cell]!) : '';
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
}

/** trimmed are rows whose cells have no white space at their ends. */
export function trimmed(rows: Rows): Rows {
  return { length: rows.length, width: rows.width, cell: (row, column) => rows.cell(row, column).trim() };
}
