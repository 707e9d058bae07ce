// The words of redact-pdf.
export const texts = {
  options: {
    words: { label: 'Words to black out', help: 'One on each line, wherever they are in the text, in capitals or not. Text in pictures is not found: mark it on the page.' },
    personal: { label: 'Black out personal data that is found by patterns', help: 'E-mail and IP addresses, IBANs, card numbers, telephone numbers that begin with + or 00, and numbers of persons that have check digits or are named as such. Names and streets are not found.' },
    dpi: { label: 'Resolution', choices: { 150: '150 dpi, small', 200: '200 dpi', 300: '300 dpi, for printing' } },
  },
  notes: ['The result is made of pictures of the pages: what is under a box is gone, and so is everything that is not seen, such as notes, forms, attachments and the author. Its text cannot be selected any more. Look through the result before you pass it on.'],
  stage: 'What is to be black',
  nothing: 'Nothing is marked: draw a box on a page, write a word, or let personal data be looked for.',
  nothingPersonal: 'No personal data was found in the text of the file.',
  notFound: (word: string): string => `“${word}” is not in the text of the file. Mark it on the page if you see it there.`,
  notPlaced: (text: string, page: number): string => `“${text}” on page ${page} looks like personal data, but where it stands is not clear. Mark it there, and leave personal data out.`,
  done: (n: number): string => (n === 1 ? '1 place is black.' : `${n} places are black.`),
};
