import { texts as words } from '../../texts/en/tools/csv-workbench';
import { inWords } from '../fault';
import type { Values } from '../fields';
import { plainText } from '../fileText';
import { LongText } from '../longText';
import { remembered } from '../remembered';
import { named, type Result } from '../results';
import { worker, type Work } from '../worker';
import { previewMax } from './preview';
import { firstOf } from './rows';
import { shaped, type Shape } from './shape';
import { headsOf, readTable, type Delimiter, type Table } from './table';
import { write } from './write';
import type { options } from './index';

type Options = Values<typeof options>;

// Facts are what the page shows of a table before a run.
export interface Facts {
  // heads are the first rows by each delimiter, the names of columns among them.
  heads: Record<Delimiter, string[][]>;
  // width and total are those of the delimiter that was found; total leaves a row with names out.
  width: number;
  total: number;
  charset: string;
  delimiter: Delimiter;
  uneven: number;
}

const headBytes = 200_000;

const read = remembered(async ({ files: [file], options: { header, delimiter } }: { files: File[]; texts: string[]; options: Pick<Options, 'header' | 'delimiter'> }) => {
  const from = (await plainText(file!)) ?? new Uint8Array(await file!.arrayBuffer());
  return inWords(words.faults, () => readTable(from, header, delimiter === 'auto' ? undefined : delimiter));
});

// What the table is written as does not change it: the check's table is the run's.
const made = remembered(async ({ files, options: { header, delimiter, ...shape } }: { files: File[]; texts: string[]; options: Shape & Pick<Options, 'header' | 'delimiter'> }): Promise<Table> => {
  const table = await read({ files, texts: [], options: { header, delimiter } });
  return inWords(words.faults, () => shaped(table, shape), { columns: 'columns' });
});

const madeOf = ({ files, options: { header, delimiter, filters, sort, columns, doubles, trim } }: Work<Options, Facts>): Promise<Table> =>
  made({ files, texts: [], options: { header, delimiter, filters, sort, columns, doubles, trim } });

const endings = { csv: ['csv', 'text/csv'], json: ['json', 'application/json'], lists: ['json', 'application/json'], lines: ['jsonl', 'application/json'] } as const;

worker<Options, Facts>({
  open: async ({ files }) => {
    const { columns, rows, charset, delimiter, uneven } = await read({ files, texts: [], options: { header: true, delimiter: 'auto' } });
    const start = new TextDecoder(charset).decode(await files[0]!.slice(0, headBytes).arrayBuffer());
    return { heads: headsOf(start, previewMax + 1), width: columns.length, total: rows.length, charset, delimiter, uneven };
  },
  check: async (work) => void (await madeOf(work)),
  run: async (work): Promise<Result[]> => {
    const table = await madeOf(work);
    const { options, files } = work;
    const [ending, type] = endings[options.format];
    const out = new LongText();
    write(table, { ...options, delimiter: options.to }, out);
    return [
      { kind: 'table', title: words.rows(table.rows.length, Math.min(previewMax, table.rows.length)), columns: table.columns.map((name) => ({ name })), rows: firstOf(table.rows, previewMax) },
      out.result(named(files[0]!.name, '-table', ending), type, ending === 'json' ? 'json' : undefined),
    ];
  },
});
