import { texts as words } from '../../texts/en/tools/web-audit-workbench';
import type { Values } from '../fields';
import type { ReportRow, Result } from '../results';
import { refuseUnless, worker } from '../worker';
import { audited, rules, type Found, type Part } from './audit';
import type { options } from './index';

const parts: Part[] = ['access', 'content', 'build'];
const levels = ['bad', 'warn', 'note'] as const;

worker<Values<typeof options>>({
  check: ({ texts: [html], options }) => {
    refuseUnless((html ?? '').trim() !== '', words.empty);
    refuseUnless(parts.some((part) => options[part]), words.noPart, 'access');
  },
  run: ({ texts: [html = ''], options }): Result[] => {
    const wanted = parts.filter((part) => options[part]);
    const found = audited(html, wanted).sort((a, b) => levels.indexOf(words.level(a.code)) - levels.indexOf(words.level(b.code)));
    const count = (level: (typeof levels)[number]): number => found.filter(({ code }) => words.level(code) === level).length;
    const summary = words.summary(count('bad'), count('warn'), count('note'), Object.keys(rules).length);
    const reports = wanted.map((part): Result => ({ kind: 'report', title: words.part(part), rows: rows(found.filter((one) => one.part === part)) }));
    return [{ kind: 'report', title: words.title, summary, rows: [] }, ...reports];
  },
});

function rows(found: Found[]): ReportRow[] {
  if (found.length === 0) return [{ level: 'good', name: words.none, value: '' }];
  return found.map(({ code, count, hits }) => {
    const places = hits.map(({ line, about }) => words.place(line, about()));
    const more = count > hits.length ? [words.more(count - hits.length)] : [];
    return { level: words.level(code), name: words.name(code, count), value: [...places, ...more].join('\n'), note: words.note(code) };
  });
}
