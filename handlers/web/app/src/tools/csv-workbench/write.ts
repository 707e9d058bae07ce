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

// written is the table as CSV by RFC 4180 but for the wished dialect, or as JSON: objects, one object a line, or lists.
export function written(table: Table, form: Form): string {
  if (form.format === 'csv') return csv(table, form);
  const cell = form.types ? typed : (one: string): string => JSON.stringify(one);
  if (form.format === 'lists') {
    const rows = table.rows.map((row) => '  [' + row.map((one) => cell(one)).join(', ') + ']');
    return '[\n' + (form.header ? ['  ' + JSON.stringify(table.columns), ...rows] : rows).join(',\n') + '\n]\n';
  }
  const names = table.columns.map((name) => JSON.stringify(name));
  const objects = table.rows.map((row) => '{' + row.map((one, i) => `${names[i]}: ${cell(one)}`).join(', ') + '}');
  return form.format === 'lines' ? objects.map((one) => one + '\n').join('') : objects.length === 0 ? '[]\n' : '[\n  ' + objects.join(',\n  ') + '\n]\n';
}

function csv(table: Table, { header, newline, delimiter, guard, mark }: Form): string {
  const end = newline === 'crlf' ? '\r\n' : '\n';
  // A blank at an end is kept by quotes too, as some readers trim cells.
  const special = new RegExp(`["\r\n\ufeff${delimiter}]|^ | $`);
  const cell = (text: string): string => {
    const plain = guard && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
    return special.test(plain) || plain !== text ? `"${plain.replaceAll('"', '""')}"` : plain;
  };
  const line = (row: string[]): string => row.map(cell).join(delimiter) + end;
  return (mark ? '\uFEFF' : '') + (header ? line(table.columns) : '') + table.rows.map(line).join('');
}

function typed(cell: string): string {
  if (/^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/.test(cell) || ['true', 'false', 'null'].includes(cell)) return cell;
  return cell === '' ? 'null' : JSON.stringify(cell);
}
