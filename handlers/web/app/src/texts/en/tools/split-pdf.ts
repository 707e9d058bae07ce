// The words of split-pdf.
export const texts = {
  options: {
    by: { label: 'Split', choices: { every: 'every few pages', after: 'after certain pages', ranges: 'into ranges' } },
    every: { label: 'Pages in each part' },
    after: { label: 'After pages', help: 'Such as 3,7: three parts.' },
    ranges: { label: 'Ranges', help: 'Each becomes a part: 1-3,8,z-6. Join ranges with +: 1-2+9.' },
  },
  part: (n: number, of: number): string => `Part ${n} of ${of}`,
  pages: (written: string): string => `Pages ${written}`,
  tooMany: (max: number): string => `That would be more than ${max} parts.`,
  nothingCut: 'After the last page nothing is cut: name another page.',
};
