// The words of images-to-pdf.
export const texts = {
  options: {
    paper: { label: 'Pages', choices: { fit: 'as large as the picture', A4: 'A4', Letter: 'Letter' } },
    direction: { label: 'Direction', choices: { auto: 'as the picture', portrait: 'upright', landscape: 'lying' } },
    margin: { label: 'Margin in points', help: '72 points are an inch.' },
  },
  unreadable: (name: string): string => `${name} cannot be read as a picture.`,
};
