import { texts as words } from '../../texts/en/tools/text-diff';
import type { Values } from '../fields';
import { textOf, type Result } from '../results';
import { Refusal, worker } from '../worker';
import { alikeBeside } from './alike';
import { numbered } from './lineIds';
import { compared, isOpen, lineAt, linesOf, runsOf, startsOf, type Run, type Ways } from './lines';
import { patch } from './patch';
import type { options } from './index';
import type { View } from './view';

worker<Values<typeof options>>({
  check: ({ texts: [before, after] }) => {
    if (before!.trim() === '' && after!.trim() === '') throw new Refusal(words.empty);
  },
  run: ({ texts: [before, after], options }): Result[] => {
    const [old, now] = [startsOf(before!), startsOf(after!)];
    const runs = isExact(options) ? runsOf(...numbered(before!, old, after!, now)) : compared(linesOf(before!, old), linesOf(after!, now), options, { before: isOpen(before!), after: isOpen(after!) });
    const written = patch(words.files, before!, after!, runs, [old, now]);
    const results: Result[] = [{ kind: 'report', summary: words.summary(count(runs, 'old'), count(runs, 'new')), rows: notes(before!, after!, runs) }];
    if (written !== '') results.push({ ...textOf('changes.patch', 'text/x-diff', written), title: words.patch, view: { runs: beside(before!, after!, runs, [old, now]), old, now } satisfies View });
    return results;
  },
});

const beside = (before: string, after: string, runs: Run[], [old, now]: [Uint32Array, Uint32Array]): Run[] => alikeBeside(runs, (at) => lineAt(before, old, at), (at) => lineAt(after, now, at));

const isExact = ({ space, ignoreCase, ignoreEmpty }: Ways): boolean => space === 'keep' && !ignoreCase && !ignoreEmpty;

const count = (runs: Run[], side: 'old' | 'new'): number => runs.reduce((sum, run) => sum + (run.same ? 0 : run[side][1] - run[side][0]), 0);

function notes(before: string, after: string, runs: Run[]): { name: string; value: string; level: 'note' }[] {
  const equal = runs.every((run) => run.same);
  const ends = (text: string): boolean => /\r\n/.test(text);
  return [
    ...(equal && before !== after ? [{ level: 'note' as const, name: words.onlyIgnored, value: '' }] : []),
    ...(ends(before) !== ends(after) ? [{ level: 'note' as const, name: words.lineEnds, value: words.lineEndsText }] : []),
  ];
}
