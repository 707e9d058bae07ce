const onPages = (pages: string): string => (pages === 'all' ? 'all pages' : /^\d+$/.test(pages) ? `page ${pages}` : `pages ${pages}`);

// The words of redact-pdf.
export const texts = {
  options: {
    words: { label: 'Words to black out', help: 'One on each line, wherever they are in the text, also in notes and forms, in capitals or not, spaced, or parted by a hyphen. Text in pictures is not found: mark it on the page.' },
    personal: { label: 'Black out personal data that is found by patterns', help: 'E-mail and IP addresses, IBANs, card numbers, telephone numbers that begin with + or 00, and numbers of persons that have check digits or are named as such. Names and streets are not found.' },
    dpi: { label: 'Resolution', choices: { 150: '150 dpi, small', 200: '200 dpi', 300: '300 dpi, for printing' } },
  },
  notes: ['The result is made of pictures of the pages: what is under a box is gone, and so is everything that is not seen, such as attachments, earlier versions and the author. Notes and forms stay as they are seen. Its text cannot be selected any more. Look through the result before you pass it on.'],
  stage: 'What is to be black',
  everywhere: 'Put these boxes on every page',
  found: 'What was blacked out',
  personal: 'Personal data',
  places: (n: number, pages: string): string => `${n === 1 ? '1 place' : `${n} places`} on ${pages === 'all' ? 'all pages' : onPages(pages)}`,
  silent: 'Nothing to search',
  silentPages: (pages: string): string => `There is no text on ${onPages(pages)}, as where a page was scanned. Look there: words are seen that no search finds.`,
  unseen: {
    silent: (pages: string): string => `There is no text on ${onPages(pages)}, as where a page was scanned.`,
    letters: (pages: string): string => `Some letters on ${onPages(pages)} do not say which they are.`,
    unpainted: (pages: string): string => `The text of ${onPages(pages)} lies unseen over a picture, as a program has read it, perhaps wrongly.`,
    tiled: 'The file paints with patterns, which may have words in them.',
    unshown: 'It has a form of the kind XFA, of which nothing is shown here, nor in the result.',
    look: 'Words there are not found by a search: mark on the page what is to be black.',
  },
  inName: (word: string): string => `The name of the file has “${word}” in it. Give it another one before you pass it on.`,
  nothing: 'Nothing is marked: draw a box on a page, write a word, or let personal data be looked for.',
  nothingPersonal: 'No personal data was found in the text of the file.',
  notFound: (word: string): string => `“${word}” is not in the text of the file. Mark it on the page if you see it there.`,
  notPlaced: (text: string, page: number): string => `“${text}” on page ${page} looks like personal data, but where it stands is not clear. Mark it there, and leave personal data out.`,
  done: (n: number): string => (n === 1 ? '1 place is black.' : `${n} places are black.`),
};
