// The words of merge-pdf.
export const texts = {
  options: { bookmarks: { label: 'A bookmark for each file', help: 'Bookmarks of the files themselves are not kept.' } },
  ranges: 'Pages of each file',
  inFile: (name: string, why: string): string => `${name}: ${why}`,
  joining: 'Joining the files',
};
