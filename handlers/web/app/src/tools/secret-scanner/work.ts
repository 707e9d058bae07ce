import { texts as words } from '../../texts/en/tools/secret-scanner';
import type { Values } from '../fields';
import { LongText } from '../longText';
import { placesOf } from '../places';
import { textOf, type Result } from '../results';
import { refuseUnless, worker } from '../worker';
import type { options } from './index';
import { rules, version } from './rules';
import { secrets, type Secret } from './scan';

const listedMax = 500;
const shownChars = 4;

worker<Values<typeof options>>({
  check: ({ texts: [text] }) => refuseUnless((text ?? '').trim() !== '', words.empty),
  run: ({ texts: [text = ''], options, progress }) => {
    const found = secrets(text, options.name.trim(), progress);
    const places = placesOf(text, found.map(({ start }) => start));
    const rows = found.map((one, at) => ({ ...one, ...places[at]!, shown: options.mask ? hidden(one.text) : one.text }));
    const summary: Result = { kind: 'report', summary: words.found(found.length), rows: [{ level: found.length > 0 ? 'bad' : 'good', name: words.found(found.length), value: words.by(rules.length, version) }] };
    if (found.length === 0) return summary;
    const { rule, secret, line, column, entropy, why } = words.columns;
    const report = rows.map((one) => ({ RuleID: one.rule, Description: one.description, StartLine: one.line, StartColumn: one.column, Secret: one.shown, Entropy: Number(one.entropy.toFixed(6)) }));
    return [
      summary,
      {
        kind: 'table', title: words.list, columns: [{ name: rule }, { name: secret }, { name: line, numeric: true }, { name: column, numeric: true }, { name: entropy, numeric: true }, { name: why }],
        rows: rows.slice(0, listedMax).map((one) => [one.rule, one.shown, String(one.line), String(one.column), one.entropy.toFixed(2), one.description]),
      },
      { ...textOf('report.json', 'application/json', JSON.stringify(report, null, 2) + '\n', 'json'), title: words.report },
      without(text, found),
    ];
  },
});

const hidden = (secret: string): string => (secret.length <= shownChars * 2 ? '…' : `${secret.slice(0, shownChars)}…${secret.slice(-shownChars)}`);

function without(text: string, found: Secret[]): Result {
  const out = new LongText();
  let at = 0;
  for (const { start, end, rule } of found) {
    if (start < at) continue; // two rules, one place
    out.slice(text, at, start);
    out.add(words.removed(rule));
    at = end;
  }
  out.slice(text, at, text.length);
  return { ...out.result('clean.txt', 'text/plain'), title: words.clean };
}
