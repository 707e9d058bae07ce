import { pictures } from '../pictures';

export const blurRedactImage = {
  nothing: 'Mark at least one part of the picture: draw a box on it, or add one.',
  bare: (box: number): string => `Box ${box} covers nothing of the picture. Move it, or remove it.`,
  texts: {
    options: {
      method: { label: 'Cover with', choices: { solid: 'one colour: nothing can be brought back', pixelate: 'squares of its colours, mixed at random: nothing can be brought back', blur: 'blur, for looks only: can be undone' } },
      color: { label: 'Colour' },
      strength: { label: 'Strength' },
      ...pictures.output,
    },
    notes: ['One colour hides for certain. Squares show which colours were there, but not where. Text and faces under a blur can be brought back by programs: it is no way to hide something.', pictures.noMetadata],
    run: 'Cover',
  },
};
