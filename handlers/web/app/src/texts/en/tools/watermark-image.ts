import { pictures } from '../pictures';

export const watermarkImage = {
  noText: 'Type the text that shall stand on the picture.',
  noLogo: 'Choose the picture of the logo above.',
  logo: 'Logo', badLogo: 'This picture cannot be read. PNG, JPEG and WebP can.',
  texts: {
    options: {
      kind: { label: 'Mark with', choices: { text: 'a text', logo: 'a logo' } },
      text: { label: 'Text' },
      color: { label: 'Colour' },
      size: { label: 'Size', help: 'In percent of the picture’s shorter side.' },
      place: {
        label: 'Place',
        choices: {
          'top-left': 'top left', top: 'top', 'top-right': 'top right', left: 'left', middle: 'middle', right: 'right', 'bottom-left': 'bottom left', bottom: 'bottom',
          'bottom-right': 'bottom right', tiled: 'all over',
        },
      },
      margin: { label: 'Margin', help: 'In percent of the picture’s shorter side.' },
      angle: { label: 'Angle', help: 'In degrees, clockwise.' },
      opacity: { label: 'Opacity', help: 'In percent.' },
      ...pictures.output,
    },
    notes: [pictures.noMetadata],
    run: 'Mark',
  },
};
