import { texts as words } from '../../texts/en/tools/tax-calculator';
import { inWords } from '../fault';
import type { Values } from '../fields';
import type { Result as Shown } from '../results';
import { worker } from '../worker';
import { calculated, money, type Result } from './tax';
import type { options } from './index';

type Options = Values<typeof options>;

const made = (text: string, options: Options): Promise<Result> => inWords(words.faults, () => calculated(text, options), { rate: 'rate' });

worker<Options>({
  check: async ({ texts: [text], options }) => void (await made(text!, options)),
  run: async ({ texts: [text], options }) => shown(await made(text!, options), options),
});

function shown({ lines, sum }: Result, { decimals, rate }: Options): Shown[] {
  const cells = (row: Result['sum']): string[] => [money(row.net, decimals), money(row.tax, decimals), money(row.gross, decimals)];
  const numeric = words.amounts.map((name) => ({ name, numeric: true }));
  return [
    { kind: 'report', summary: words.summary(rate.replace('%', '').trim()), rows: words.amounts.map((name, i) => ({ name, value: cells(sum)[i]! })) },
    { kind: 'table', title: words.lines, columns: [{ name: words.label }, ...numeric], rows: [...lines.map((line, i) => [line.label || words.line(i + 1), ...cells(line)]), [words.sum, ...cells(sum)]] },
  ];
}
