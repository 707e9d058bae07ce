// The words of the tools for PDF.
export const pdf = {
  encrypted: 'The file is protected with a password. Remove it first with Unlock PDF.',
  damaged: 'The file is damaged, or is not a PDF.',
  repaired: 'The file is damaged. It was repaired as far as that is possible, and the result is made of the repaired file: look whether all its pages are there.',
  undone: 'The file is damaged in a place that is needed for this, and could not be repaired. Trying again costs nothing more.',
  noPages: 'The file has no pages.',
  pageMissing: (page: string, count: number): string => `There is no page ${page}: the file has ${count} ${count === 1 ? 'page' : 'pages'}.`,
  pageList: 'Pages such as 1-3,8,z-6 or all; z is the last page.',
  pages: (count: number): string => (count === 1 ? '1 page' : `${count} pages`),
  page: (n: number): string => `Page ${n}`,
  pick: 'Pages of the file',
  pickHelp: 'Tick pages here, or write them into the field below.',
  all: 'All', none: 'None', odd: 'Odd', even: 'Even',
  more: 'Show more pages',
  before: 'Page before', next: 'Next page', pageLabel: 'Page',
};
