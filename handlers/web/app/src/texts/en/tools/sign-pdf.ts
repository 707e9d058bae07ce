// The words of sign-pdf.
export const texts = {
  options: {
    kind: { label: 'Signature', choices: { typed: 'typed', drawn: 'drawn', picture: 'a picture' } },
    name: { label: 'Your name' }, color: { label: 'Ink' }, dated: { label: 'With a date below' }, date: { label: 'Date' },
  },
  notes: ['This puts the picture of a signature on the page. It is no cryptographic signature: it proves neither who signed nor that the file was not changed since.'],
  stage: 'Signature and its place',
  picture: 'Drop the picture of your signature here: PNG, JPEG or WebP',
  choose: 'Choose the picture',
  place: 'Draw a box where the signature shall be, or add one and type its numbers. They are in points; 72 are an inch.',
  pad: 'Draw your signature here', padHelp: 'Draw with a mouse, a pen or a finger. Without one, type your name.', clear: 'Clear',
  noName: 'Type your name.', noStrokes: 'Draw your signature.', noPicture: 'Choose the picture of your signature.', badPicture: 'The picture cannot be read. PNG, JPEG and WebP can.',
  noPlace: 'Say where the signature shall be: draw a box on the page, or add one.',
  latinDate: 'The date has letters that cannot be written; use Latin ones.',
  note: 'The signature is a picture on the page, not a cryptographic one.',
};
