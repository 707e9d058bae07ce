import { texts } from '../../texts/en/tools/csv-workbench';
import { choice, flag, line, made, when } from '../fields';
import { files, tool } from '../tool';
import type { Filter } from './shape';
import work from './work.ts?worker&url';

const writesCSV = ({ format }: Record<string, unknown>): boolean => format === 'csv';

export const options = {
  header: flag(true),
  delimiter: choice(['auto', ',', ';', '\t', '|'], 'auto'),
  filters: made<Filter[]>([]),
  sort: made<{ column: string; down: boolean }[]>([]),
  columns: line('', { maxLength: 5000, optional: true }),
  trim: flag(),
  doubles: flag(),
  format: choice(['csv', 'json', 'lines', 'lists'], 'csv'),
  to: when(choice([',', ';', '\t', '|'], ','), writesCSV),
  newline: when(choice(['lf', 'crlf'], 'lf'), writesCSV),
  mark: when(flag(), writesCSV),
  guard: when(flag(), writesCSV),
  types: when(flag(), ({ format }) => format !== 'csv'),
};

// csv-workbench is like csvkit and the CSV tools of convertcsv.com: charset and delimiter are found, rows are filtered and sorted,
// columns picked and moved, doubles left out, and the table written as CSV or JSON. Left out on purpose: joins and formulas, which
// a spreadsheet does better.
export default tool({ texts, input: files(), options, work, stage: () => import('./Stage.svelte') });
