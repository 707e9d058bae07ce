import type { Group } from '../../../tools/document-metadata-scanner/finding';

const groups: Record<Group, string> = {
  properties: 'Properties', xmp: 'Properties as XMP', people: 'People', notes: 'Comments and notes', changes: 'Tracked changes', hidden: 'Hidden', attachments: 'Attached files', active: 'What runs by itself', pictures: 'Pictures within', history: 'History',
};

// Names that are not the document's own, by group and name.
const names: Record<string, string> = {
  'xmp further': 'XMP of pages and pictures', 'people noteAuthors': 'Authors of notes', 'people commentAuthors': 'Authors of comments', 'people people': 'People', 'people signers': 'Signatures', 'notes notes': 'Notes', 'notes comments': 'Comments',
  'notes speaker': 'Notes for the speaker', 'changes changes': 'Changes, by', 'hidden text': 'Hidden texts', 'hidden sheets': 'Hidden sheets', 'hidden slides': 'Hidden slides', 'hidden layers': 'Layers', 'hidden pieceInfo': 'Data of programs', 'hidden thumbnails': 'Small pictures of pages',
  'hidden customXML': 'Data of companies (custom XML)', 'hidden printers': 'Settings of printers', 'hidden outside': 'Files on other machines', 'properties template': 'Template', 'attachments files': 'Files', 'active scripts': 'Scripts', 'active launches': 'Starts programs', 'active submits': 'Sends forms',
  'active xfa': 'Form of another kind', 'active macros': 'Macros', 'pictures gps': 'With the place where they were taken', 'pictures metadata': 'With metadata', 'history revisions': 'Earlier states that are still in the file',
};

// The words of document-metadata-scanner.
export const texts = {
  options: {},
  run: 'Scan',
  notes: ['It shows what stands beside the pages. What it shows of a PDF the tool “PDF metadata remover” takes out.'],
  group: (group: Group): string => groups[group],
  name: (group: Group, name: string): string => names[`${group} ${name}`] ?? name,
  found: (n: number, warn: number): string => (n === 0 ? 'Nothing was found beside the pages.' : `${n === 1 ? '1 entry' : `${n} entries`}, of which ${warn} may give something away.`),
  none: 'Nothing beside the pages',
  encrypted: 'The document is protected by a password. Take it off first, such as with “Unlock PDF”.',
  damaged: 'The document is damaged, or is not what its name says.',
};
