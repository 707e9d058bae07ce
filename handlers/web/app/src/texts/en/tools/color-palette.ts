import type { FaultTexts } from '../../../tools/fault';

// The words of color-palette.
export const texts = {
  labels: ['Colours, one a line, or choose an image below'],
  options: {
    rule: { label: 'Of each colour', choices: { shades: 'ten shades, light to dark', complement: 'its complement', split: 'the neighbours of its complement', analogous: 'its neighbours', triad: 'a triad', square: 'a square', greys: 'greys with its tint', none: 'itself only' }, help: 'Hues are turned in OKLCH, where they look equally light. Not for images.' },
    count: { label: 'Colours of an image' },
    format: { label: 'As code', choices: { css: 'CSS variables', scss: 'SCSS variables', tailwind: 'Tailwind 4 theme', json: 'JSON', list: 'a list' } },
    name: { label: 'Name of the variables' },
  },
  run: 'Make the palette',
  colors: 'Colours',
  columns: ['Hex', 'RGB', 'HSL', 'OKLCH', 'On white', 'On black'],
  share: 'Share',
  text: '(text)', large: '(large text, symbols)', faint: '(too faint)',
  copy: (color: string): string => `Copy ${color}`,
  copied: (color: string): string => `${color} is copied.`,
  faults: {
    empty: () => 'Type a colour such as #3366cc or rebeccapurple, or choose an image.',
    many: ({ max }) => `At most ${max} colours.`,
    color: ({ text }) => `“${text}” is not a colour of CSS.`,
    clear: () => 'The image is transparent everywhere.',
    damaged: () => 'The image is damaged: the browser cannot read it.',
  } as FaultTexts,
};
