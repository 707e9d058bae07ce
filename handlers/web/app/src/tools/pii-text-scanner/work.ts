import { texts as words } from '../../texts/en/tools/pii-text-scanner';
import type { Values } from '../fields';
import { placesOf } from '../places';
import type { Result } from '../results';
import { refuseUnless, worker } from '../worker';
import type { Finds } from './finds';
import type { options } from './index';
import { kinds } from './kinds';
import { masked, personalData } from './scan';

const listedMax = 500;

worker<Values<typeof options>>({
  check: ({ texts: [text] }) => refuseUnless((text ?? '').trim() !== '', words.empty),
  run: ({ texts: [text = ''], options, progress }) => {
    const wanted = kinds.filter((kind) => options.network || (kind !== 'ip' && kind !== 'mac'));
    const found = personalData(text, wanted, options.country === 'none' ? undefined : options.country, progress);
    return [summary(found), ...table(text, found), { ...masked(text, found, options.mask, words.kind).result('masked.txt', 'text/plain'), title: words.copy }];
  },
});

function summary(found: Finds): Result {
  const rows = kinds.map((kind) => ({ kind, count: found.count(kind) })).filter(({ count }) => count > 0);
  return { kind: 'report', title: words.summary, summary: words.found(found.length), rows: rows.map(({ kind, count }) => ({ level: 'warn', name: words.kind(kind), value: count.toLocaleString('en') })) };
}

function table(text: string, found: Finds): Result[] {
  if (found.length === 0) return [];
  const listed = found.first(listedMax);
  const places = placesOf(text, listed.map(({ start }) => start));
  const { kind, text: own, line, column } = words.columns;
  return [{
    kind: 'table', title: listed.length < found.length ? words.listed(listed.length, found.length) : words.list, columns: [{ name: kind }, { name: own }, { name: line, numeric: true }, { name: column, numeric: true }],
    rows: listed.map((one, at) => [words.kind(one.kind), one.text, String(places[at]!.line), String(places[at]!.column)]),
  }];
}
