import type { FaultTexts } from '../../../tools/fault';

// The words of base64.
export const texts = {
  labels: ['Text, or choose a file below'],
  options: {
    task: { label: 'Task', choices: { encode: 'Encode as Base64', decode: 'Decode Base64' } },
    wrap: { label: 'Lines', choices: { 0: 'one line', 64: 'of 64 characters, as in PEM', 76: 'of 76 characters, as in mail' } },
    urlSafe: { label: 'For URLs and file names', help: '- and _ instead of + and /.' },
    padding: { label: 'With = at the end' },
    uri: { label: 'As a data: address', help: 'To be put into HTML or CSS. Line breaks and the other alphabet do not apply.' },
  },
  notes: ['Base64 is no encryption: everybody can decode it. A text is encoded as UTF-8.'],
  binary: (bytes: number): string => `${bytes.toLocaleString('en')} bytes that are no text.`,
  faults: {
    empty: () => 'There is nothing to work on: type a text or choose a file.',
    sign: ({ sign, line, column }) => (sign === '=' || /[A-Za-z0-9]/.test(String(sign)) ? `Line ${line}, column ${column}: something follows after the = with which Base64 ends.` : `Line ${line}, column ${column}: “${sign}” is not a character of Base64.`),
    length: ({ count }) => `The Base64 is cut off: ${count} characters cannot be whole bytes.`,
  } as FaultTexts,
};
