// The words of pdf-to-images.
export const texts = {
  options: {
    pages: { label: 'Pages' }, dpi: { label: 'Resolution in dpi', help: '72 for small pictures, 150 for screens, 300 for printing.' },
    type: { label: 'Format', choices: { png: 'PNG, exact', jpeg: 'JPEG, smaller' } }, quality: { label: 'Quality' },
  },
  size: (width: number, height: number): string => `${width} × ${height} pixels`,
  tooLarge: (page: number): string => `Page ${page} would have more than 40 megapixels: choose a lower resolution.`,
  tooMany: (max: number): string => `At most ${max} pages at once.`,
};
