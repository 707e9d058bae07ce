// The words of remove-pdf-pages.
export const texts = {
  options: { pages: { label: 'Pages to leave out' } },
  allGone: 'One page has to stay.',
};
