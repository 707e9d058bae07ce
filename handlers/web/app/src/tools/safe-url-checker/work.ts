import { texts as words } from '../../texts/en/tools/safe-url-checker';
import type { Values } from '../fields';
import type { ReportResult } from '../results';
import { refuseUnless, worker } from '../worker';
import { signs } from './check';
import type { options } from './index';
import { linkOf } from './link';

const linksMax = 100;
const given = (text: string): string[] => text.split(/\r?\n/).map((line) => line.trim()).filter((line) => line !== '');

worker<Values<typeof options>>({
  check: ({ options }) => {
    refuseUnless(given(options.links).length > 0, words.empty, 'links');
    refuseUnless(given(options.links).length <= linksMax, words.tooMany(linksMax), 'links');
  },
  run: ({ options }) => given(options.links).map(report),
});

function report(text: string): ReportResult {
  const link = linkOf(text);
  if (!link) return { kind: 'report', title: text, rows: [{ level: 'note', name: words.noLink, value: '' }] };
  const found = signs(link);
  const verdict = found[0]?.level ?? 'good';
  const site = link.domain.domain ?? link.sent;
  const rows = found.map((sign) => ({ level: sign.level, name: words.sign(sign).name, value: words.sign(sign).note }));
  return {
    kind: 'report', title: text.length > 200 ? text.slice(0, 200) + '…' : text, summary: words.verdict[verdict],
    rows: [...(site === '' ? [] : [{ name: words.site, value: link.host === link.sent ? site : `${site} (${link.host})` }]), ...(rows.length > 0 ? rows : [{ level: 'good' as const, name: words.none, value: '' }])],
  };
}
