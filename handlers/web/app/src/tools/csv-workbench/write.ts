import { each, type Rows } from './rows';
import type { Delimiter, Table } from './table';

export interface Form {
  format: 'csv' | 'json' | 'lines' | 'lists';
  delimiter: Delimiter;
  newline: 'lf' | 'crlf';
  header: boolean;
  // mark puts a byte order mark first, without which Excel reads UTF-8 as the computer's own charset.
  mark: boolean;
  // guard puts an apostrophe before cells that spreadsheets would run as a formula (OWASP, CSV injection).
  guard: boolean;
  // types writes numbers, true, false and null as such in JSON; the digits stay as they are.
  types: boolean;
}

/** Sink takes a text piece by piece. */
export interface Sink { add(piece: string): void }

// write writes the table as CSV by RFC 4180 but for the wished dialect, or as JSON: objects, one object a line, or lists.
export function write(table: Table, form: Form, out: Sink): void {
  if (form.format === 'csv') return csv(table, form, out);
  const cell = form.types ? typed : (one: string): string => JSON.stringify(one);
  if (form.format === 'lists') {
    const names = '[' + table.columns.map((name) => JSON.stringify(name)).join(', ') + ']';
    return listed(headed(table.rows, form.header), (row) => (row === undefined ? names : '[' + row.map(cell).join(', ') + ']'), out);
  }
  const names = table.columns.map((name) => JSON.stringify(name));
  const object = (row: string[]): string => '{' + row.map((one, i) => `${names[i]}: ${cell(one)}`).join(', ') + '}';
  if (form.format !== 'lines') return listed(each(table.rows), object, out);
  for (const row of each(table.rows)) out.add(object(row) + '\n');
}

// headed begins with undefined, which stands for the names.
function* headed(rows: Rows, isHeaded: boolean): Generator<string[] | undefined> {
  if (isHeaded) yield undefined;
  yield* each(rows);
}

function listed<T>(items: Iterable<T>, text: (item: T) => string, out: Sink): void {
  let before = '[\n  ';
  for (const item of items) {
    out.add(before + text(item));
    before = ',\n  ';
  }
  out.add(before.startsWith('[') ? '[]\n' : '\n]\n');
}

function csv(table: Table, { header, newline, delimiter, guard, mark }: Form, out: Sink): void {
  const end = newline === 'crlf' ? '\r\n' : '\n';
  // A blank at an end is kept by quotes too, as some readers trim cells.
  const special = new RegExp(`["\\r\\n\\ufeff${delimiter}]|^ | $`);
  const cell = (text: string): string => {
    const plain = guard && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
    return special.test(plain) || plain !== text ? `"${plain.replaceAll('"', '""')}"` : plain;
  };
  const line = (row: string[]): string => row.map(cell).join(delimiter) + end;
  if (mark) out.add('\uFEFF');
  if (header) out.add(line(table.columns));
  for (const row of each(table.rows)) out.add(line(row));
}

function typed(cell: string): string {
  if (/^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/.test(cell) || ['true', 'false', 'null'].includes(cell)) return cell;
  return cell === '' ? 'null' : JSON.stringify(cell);
}
