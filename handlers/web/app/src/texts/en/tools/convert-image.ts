import { pictures } from '../pictures';

export const convertImage = {
  unpainted: 'The SVG cannot be painted: it is damaged, or the width is not between 1 and 16,000 pixels.',
  width: 'Width of the SVG', widthHelp: 'In pixels. The height follows its proportions.',
  texts: {
    options: {
      type: { label: 'Convert to', choices: { 'image/png': 'PNG', 'image/jpeg': 'JPEG', 'image/webp': 'WebP' } },
      lossless: { label: 'Lossless', help: 'Every pixel stays as it is.' },
      quality: pictures.output.quality,
      ground: pictures.output.ground,
    },
    notes: ['Of an animation the first picture is converted.', pictures.noMetadata],
    run: 'Convert',
  },
};
