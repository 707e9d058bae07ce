import type { FaultTexts } from '../../../tools/fault';

// The words of uuid-generator.
export const texts = {
  options: {
    task: { label: 'Task', choices: { v4: 'Make random UUIDs (version 4)', v7: 'Make UUIDs in time order (version 7)', v5: 'Make UUIDs of names (version 5)', read: 'Read UUIDs' } },
    count: { label: 'How many' },
    namespace: { label: 'Namespace', choices: { dns: 'DNS names', url: 'URLs', oid: 'OIDs', x500: 'X.500 names', own: 'another' } },
    own: { label: 'UUID of the namespace' },
    names: { label: 'Names, one a line', help: 'The same namespace and name always make the same UUID.' },
    upper: { label: 'Capital letters' },
    hyphens: { label: 'With hyphens' },
    around: { label: 'Written', choices: { none: 'plain', braces: 'in braces', quotes: 'in quotes', urn: 'as urn:uuid:' } },
    uuids: { label: 'UUIDs, one a line', help: 'With or without hyphens, braces or quotes.' },
  },
  notes: ['Random parts come from your browser’s generator for keys (Web Crypto).'],
  columns: ['UUID', 'Version', 'Variant', 'Time (UTC)', 'Node', 'Sequence'],
  version: (n: number): string => `${n}: not one of RFC 9562`,
  versions: {
    0: 'nil: all zeros', 1: '1: time and node', 2: '2: DCE security', 3: '3: MD5 of a name', 4: '4: random', 5: '5: SHA-1 of a name', 6: '6: time and node, in order', 7: '7: time in order', 8: '8: own rules', 15: 'max: all ones',
  } as Record<number, string>,
  variants: { rfc: 'RFC 9562', ncs: 'NCS (before 1990)', microsoft: 'Microsoft (COM)', future: 'not defined' },
  noTime: 'beyond the calendar',
  faults: {
    uuid: ({ text }) => `“${text}” is not a UUID: 32 digits from 0 to f are needed.`,
    own: () => 'This is not a UUID.',
    many: ({ max }) => `At most ${Number(max).toLocaleString('en')} lines.`,
  } as FaultTexts,
};
