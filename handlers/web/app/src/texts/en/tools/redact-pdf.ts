// The words of redact-pdf.
export const texts = {
  options: {
    words: { label: 'Words to black out', help: 'One on each line, wherever they are in the text, in capitals or not. Text in pictures is not found: mark it on the page.' },
    dpi: { label: 'Resolution', choices: { 150: '150 dpi, small', 200: '200 dpi', 300: '300 dpi, for printing' } },
  },
  notes: ['The result is made of pictures of the pages: what is under a box is gone, and so is everything that is not seen, such as notes, forms, attachments and the author. Its text cannot be selected any more. Look through the result before you pass it on.'],
  stage: 'What is to be black',
  nothing: 'Nothing is marked: draw a box on a page, or write a word.',
  notFound: (word: string): string => `“${word}” is not in the text of the file. Mark it on the page if you see it there.`,
  done: (n: number): string => (n === 1 ? '1 place is black.' : `${n} places are black.`),
};
