import { pictures } from '../pictures';

export const imageEditor = {
  help: 'Draw a box to crop, and pull its corners. The last box that crops counts. Ctrl+Z undoes.',
  crop: 'Crop to', freely: 'any shape',
  does: { crop: 'crop the picture', frame: 'be a frame', fill: 'be filled' },
  texts: {
    options: {
      turn: { label: 'Turn', choices: { 0: 'not', 90: 'right', 180: 'upside down', 270: 'left' } },
      mirror: { label: 'Mirror', choices: { none: 'not', across: 'left and right', down: 'top and bottom' } },
      straighten: { label: 'Straighten', help: 'In degrees, clockwise. The corners are cut off.' },
      exposure: { label: 'Exposure' },
      contrast: { label: 'Contrast' },
      shadows: { label: 'Shadows' },
      highlights: { label: 'Highlights' },
      saturation: { label: 'Saturation', help: '-100 is grey.' },
      warmth: { label: 'Warmth' },
      sharpness: { label: 'Sharpness' },
      ...pictures.output,
    },
    notes: [pictures.noMetadata],
    run: 'Save',
  },
};
