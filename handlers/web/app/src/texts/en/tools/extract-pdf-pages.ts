// The words of extract-pdf-pages.
export const texts = {
  options: {
    pages: { label: 'Pages to take', help: 'Such as 1-3,8,z-6 or all, in this order; z is the last page.' },
    as: { label: 'As', choices: { one: 'one PDF', each: 'one PDF for each page' } },
  },
};
