// The words of add-page-numbers.
export const texts = {
  options: {
    place: { label: 'Place', choices: { 'bottom-center': 'below, in the middle', 'bottom-left': 'below, left', 'bottom-right': 'below, right', 'top-center': 'above, in the middle', 'top-left': 'above, left', 'top-right': 'above, right' } },
    style: { label: 'Form', choices: { 1: '1', i: 'i', I: 'I', '1 of n': '1 of n', 'Page 1': 'Page 1', 'Page 1 of n': 'Page 1 of n' } },
    pages: { label: 'Pages', help: 'The pages that get a number, such as 2-z to leave out the first; z is the last page.' },
    start: { label: 'First number' }, size: { label: 'Size in points' }, margin: { label: 'Distance from the edge in points' }, color: { label: 'Colour' },
  },
};
