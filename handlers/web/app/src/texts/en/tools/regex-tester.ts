import type { FaultTexts } from '../../../tools/fault';

// The words of regex-tester.
export const texts = {
  labels: ['Text to search'],
  options: {
    pattern: { label: 'Pattern', help: 'Without slashes around it.' },
    flavour: { label: 'Engine', choices: { javascript: 'JavaScript', re2: 'RE2, as in Go' } },
    global: { label: 'All matches (g)' },
    ignoreCase: { label: 'Ignore case (i)' },
    multiline: { label: '^ and $ at each line (m)' },
    dotAll: { label: '. takes line ends (s)' },
    unicode: { label: 'Unicode (u)' },
    sticky: { label: 'Only where the last ended (y)' },
    ungreedy: { label: 'Shortest match first (U)' },
    task: { label: 'Task', choices: { match: 'Show matches', replace: 'Replace', list: 'List matches by a template' } },
    replacement: { label: 'Replacement or template', help: '$1 is a group. A named one is $<name> in JavaScript and ${name} in RE2; $& is the match (in RE2 ${0}).' },
    escapes: { label: 'Read \\n and \\t in it' },
  },
  notes: ['A pattern that takes longer than one second is ended.'],
  run: 'Try it',
  summary: (n: number, max: number): string => (n === 0 ? 'Nothing matches.' : n === 1 ? '1 match.' : `${n.toLocaleString('en')} matches${n > max ? `; only the first ${max.toLocaleString('en')} can be listed` : ''}.`),
  slashes: 'Slashes',
  slashesText: 'The pattern begins and ends with a slash, and is searched for with them. Here it stands without, and its flags are the ticks.',
  marked: 'The text with its matches',
  matches: 'Matches and groups',
  columns: ['Match', 'Group', 'Start', 'End', 'Text'],
  whole: 'all',
  group: (n: number, name: string | undefined): string => (name === undefined ? String(n) : `${n} ${name}`),
  without: '(took no part)',
  replaced: 'Replaced',
  listed: 'List',
  faults: {
    syntax: ({ reason, withoutU }) => `This is not a pattern: ${String(reason)}.${withoutU === 1 ? ' Without Unicode (u) it is one: take that tick away, or the backslash before a sign that needs none.' : ''}`,
    flag: ({ flag }) => `RE2 has no flag ${flag}.`,
    many: ({ max }) => `There are more than ${Number(max).toLocaleString('en')} matches, which is too much to replace with RE2 here.`,
  } as FaultTexts,
};
