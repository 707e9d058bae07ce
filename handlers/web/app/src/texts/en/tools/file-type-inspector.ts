// The words of file-type-inspector.
export const texts = {
  options: { hex: { label: 'Show the first 256 bytes' } },
  run: 'Inspect',
  notes: ['Only the beginning and the end of a file are read. A file of the right type can still be damaged or harmful.'],
  title: 'What it is',
  type: 'Type', unknown: 'Not known', unknownNote: 'Its beginning is like that of no type that is known here, and it is no text.', empty: 'The file is empty.',
  usual: (ending: string): string => `Usual ending: .${ending}`,
  ending: 'Ending of the name', fits: (ending: string): string => `.${ending} fits the content`, wrong: (ending: string, usual: string): string => `.${ending} does not fit: the content is .${usual}`,
  danger: 'A program that is named like a document: do not open it.', noEnding: 'The name has none',
  size: 'Size', bytes: (n: number): string => `${n.toLocaleString('en')} bytes`,
  charset: 'Characters', charsets: { 'ascii': 'ASCII', 'utf-8': 'UTF-8', 'utf-16le': 'UTF-16, little end first', 'utf-16be': 'UTF-16, big end first', 'windows-1252': 'Windows-1252 or another of 8 bits' }, mark: 'with a byte order mark',
  ends: 'Line ends', lineEnds: { none: 'none', lf: 'LF (Unix)', crlf: 'CRLF (Windows)', cr: 'CR (old Mac)', mixed: 'mixed' },
  entropy: 'Entropy', bits: (n: number): string => `${n.toFixed(2)} bits a byte`, packed: 'As even as this are compressed or encrypted data.',
  hidden: 'Something behind the end', hiddenZIP: 'A ZIP archive begins behind the content: one file that is two.',
  hex: 'First bytes',
};
