// The words of zip-extractor.
export const texts = {
  options: {
    password: { label: 'Password', help: 'If the archive has one. AES and the old ZIP encryption are both opened.' },
    as: { label: 'Take out', choices: { files: 'the files one by one', zip: 'as one new ZIP, without password' } },
  },
  run: 'Take out',
  title: 'In the archive',
  summary: (n: number, size: string): string => `${n === 1 ? '1 file' : `${n.toLocaleString('en')} files`}, ${size} in all`,
  filter: 'Show names with',
  all: 'Choose all shown', none: 'Choose none of them',
  chosen: (n: number, of: number): string => `${n.toLocaleString('en')} of ${of.toLocaleString('en')} chosen`,
  columns: { name: 'Name', size: 'Size', changed: 'Changed' },
  locked: 'needs the password',
  original: (name: string): string => `In the archive: ${name}`,
  more: (n: number): string => `${n.toLocaleString('en')} more. Write a part of the name above to see others.`,
  choose: (name: string): string => `Choose ${name}`,
  empty: 'The archive has no files.',
  nothing: 'Choose at least one file.',
  many: (max: number): string => `More than ${max} files come as one new ZIP.`,
  wrong: 'This password does not open it.',
  needed: 'The archive needs a password.',
  tooMuch: {
    entries: 'It has more than 10,000 entries.', bytes: 'Its files are more than 2 GB together.', ratio: 'It unpacks to more than 200 times its size, as archives do that are made to fill a disk. It is not opened.',
  },
  damaged: 'The archive is damaged, or of a kind that is not known here (only ZIP).',
  broken: (name: string): string => `${name} is damaged in the archive: its check sum is wrong.`,
  packed: 'extracted.zip',
};
