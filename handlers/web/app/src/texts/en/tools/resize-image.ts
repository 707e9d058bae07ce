import { pictures } from '../pictures';

export const sizing = {
  by: { label: 'Size by', choices: { pixels: 'width and height', percent: 'percent', longest: 'the longest side' } },
  width: { label: 'Width', help: 'In pixels. With only one of both, the other follows the proportions.' },
  height: { label: 'Height', help: 'In pixels.' },
  percent: { label: 'Percent' },
  longest: { label: 'Longest side', help: 'In pixels.' },
  fit: {
    label: 'Other proportions',
    choices: { contain: 'whole, within the size', cover: 'fill the size, cut off the rest', pad: 'whole, with a rim', stretch: 'stretch' },
    help: 'Matters with width and height. A rim is transparent, in JPEG of the ground’s colour.',
  },
  enlarge: { label: 'Enlarge smaller pictures' },
};

export const resizeImage = {
  noSize: 'Give a width, a height, or both.',
  texts: { options: { ...sizing, ...pictures.output }, notes: [pictures.noMetadata], run: 'Resize' },
};
