import { pictures } from '../pictures';

export const screenshotBeautifier = {
  tooLarge: 'The result would have more than 64 megapixels. Choose a smaller margin.',
  texts: {
    options: {
      ground: { label: 'Ground', choices: { gradient: 'two colours', plain: 'one colour', none: 'transparent' } },
      color: { label: 'Colour' },
      second: { label: 'Second colour' },
      angle: { label: 'Direction', help: 'In degrees; 0 goes from left to right.' },
      margin: { label: 'Margin', help: 'In percent of the shorter side.' },
      corners: { label: 'Round corners', help: 'In percent of the shorter side.' },
      shadow: { label: 'Shadow', help: 'In percent of the shorter side; 0 is none.' },
      bar: { label: 'Window bar', choices: { none: 'none', light: 'light', dark: 'dark' } },
      ratio: { label: 'Width to height', choices: { auto: 'as it comes', '16:9': '16 : 9', '4:3': '4 : 3', '1:1': '1 : 1', '9:16': '9 : 16' } },
      type: pictures.output.type,
      quality: pictures.output.quality,
    },
    run: 'Frame',
  },
};
