import type { FaultTexts } from '../../../tools/fault';

// The words of url-encode-decode.
export const texts = {
  labels: ['Text or address'],
  options: {
    task: { label: 'Task', choices: { encode: 'Encode', decode: 'Decode' } },
    way: {
      label: 'What it is',
      help: 'A single value is coded wholly; in a whole address the characters that part it stay.',
      choices: { component: 'a single value, such as a parameter', address: 'a whole address', form: 'a value of a form (blanks are +)' },
    },
    lines: { label: 'Each line by itself', help: 'Line ends stay when it is encoded.' },
  },
  parts: 'Parts of the address',
  partColumns: ['Part', 'Name', 'Decoded', 'As it is'],
  partNames: { scheme: 'scheme', user: 'user', password: 'password', host: 'host', port: 'port', path: 'path', segment: 'segment', query: 'parameter', fragment: 'fragment' },
  bad: (n: number): string => (n === 1 ? '1 bad sequence, left as it is' : `${n.toLocaleString('en')} bad sequences, left as they are`),
  badColumns: ['Line', 'Column', 'Sequence', 'Why'],
  reasons: { percent: 'a % without two digits after it', utf8: 'bytes that are not UTF-8' },
  faults: {
    empty: () => 'There is no text.',
    surrogate: ({ line, column }) => `Line ${line}, column ${column}: half a character (a lone surrogate) cannot be written as UTF-8.`,
  } as FaultTexts,
};
