// The words of pdf-metadata-remover.
export const texts = {
  options: { authors: { label: 'Take the names off comments too', help: 'The comments themselves stay.' } },
  run: 'Remove',
  notes: ['Earlier states of the document, which some programs leave in the file, go too. Attached files stay as they are; their dates go.'],
  encrypted: 'The PDF is protected. Take the protection off first, with “Unlock PDF”.',
  title: 'Taken out',
  info: 'Properties', xmp: 'XMP packets', pieceInfo: 'Data of programs', thumbnails: 'Small pictures of pages', pictures: 'Pictures with EXIF', profiles: 'Colour profiles of devices', comments: 'Dates and names of comments',
  signed: 'The document was signed. A changed document is no longer what was signed: the signature is void now.',
  signature: 'Signature',
  summary: (n: number): string => (n === 0 ? 'There was nothing to take out; the file was only written again.' : 'Taken out of the PDF. The pages are the same.'),
};
