import type { FaultTexts } from '../../../tools/fault';
import type { Comparison } from '../../../tools/csv-workbench/shape';

const rows = (n: number): string => (n === 1 ? '1 row' : `${n.toLocaleString('en')} rows`);
const delimiters = { ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'vertical bar' };

// The words of csv-workbench.
export const texts = {
  options: {
    header: { label: 'The first row names the columns' },
    delimiter: { label: 'Cells are parted by', choices: { auto: 'find it out', ...delimiters } },
    columns: { label: 'Columns', help: 'Names, numbers and ranges in the order that is wanted, such as name, 3, 5-7. Empty keeps all.' },
    trim: { label: 'Take white space off the ends of cells' },
    doubles: { label: 'Leave out rows that are there twice' },
    format: { label: 'Write as', choices: { csv: 'CSV', json: 'JSON: a list of objects', lines: 'JSON Lines: one object a line', lists: 'JSON: a list of lists' } },
    to: { label: 'Part cells by', choices: delimiters },
    newline: { label: 'Line ends', choices: { lf: 'LF', crlf: 'CR LF, as RFC 4180 and Windows' } },
    mark: { label: 'For Excel', help: 'A mark at the start, without which Excel reads other letters than were written.' },
    guard: { label: 'Disarm formulas', help: 'An apostrophe before cells that a spreadsheet would run, such as =cmd().' },
    types: { label: 'Numbers, true, false and null are not texts', help: 'The digits stay as they are. Empty cells become null.' },
  },
  preview: 'Preview',
  found: (total: number | undefined, columns: number, charset: string, delimiter: string): string => `${total === undefined ? '' : `${rows(total)}, `}${columns === 1 ? '1 column' : `${columns} columns`}, ${charset}, parted by ${delimiter}.`,
  uneven: (n: number): string => `${rows(n)} had another number of cells, and ${n === 1 ? 'was' : 'were'} filled up.`,
  charsets: { 'utf-8': 'UTF-8', 'utf-16le': 'UTF-16', 'utf-16be': 'UTF-16', 'windows-1252': 'Windows-1252' } as Record<string, string>,
  delimiters: delimiters as Record<string, string>,
  filters: 'Keep rows in which',
  any: 'any column',
  comparisons: {
    contains: 'contains', lacks: 'does not contain', is: 'is', isNot: 'is not', starts: 'starts with', matches: 'matches the pattern (RE2)', above: 'is above', below: 'is below', empty: 'is empty', filled: 'is not empty',
  } as Record<Comparison, string>,
  filterColumn: (n: number): string => `Column of filter ${n}`,
  comparison: (n: number): string => `Comparison of filter ${n}`,
  value: (n: number): string => `Value of filter ${n}`,
  addFilter: 'Add a filter', remove: 'Remove',
  removeFilter: (n: number): string => `Remove filter ${n}`,
  sort: 'Sort by',
  sortColumn: (n: number): string => `Sort column ${n}`,
  direction: (n: number): string => `Direction ${n}`,
  removeSort: (n: number): string => `Remove sort column ${n}`,
  up: 'rising', down: 'falling', addSort: 'Add a column',
  rows: (total: number, shown: number): string => (shown < total ? `${rows(total)}, of them the first ${shown}` : rows(total)),
  faults: {
    empty: () => 'There is no table: the file is empty.',
    quote: ({ row }) => `Row ${row}: a cell in quotes does not end.`,
    column: ({ column }) => `There is no column “${column}”.`,
    pattern: ({ pattern }) => `“${pattern}” is not a pattern of RE2.`,
  } as FaultTexts,
};
