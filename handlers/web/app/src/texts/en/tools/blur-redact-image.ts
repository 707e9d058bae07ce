import { pictures } from '../pictures';

export const blurRedactImage = {
  nothing: 'Mark at least one part of the picture: draw a box on it, or add one.',
  bare: (box: number): string => `Box ${box} covers nothing of the picture. Move it, or remove it.`,
  texts: {
    options: {
      method: { label: 'Cover with', choices: { solid: 'one colour: nothing can be brought back', pixelate: 'large squares: can often be undone', blur: 'blur: can often be undone' } },
      color: { label: 'Colour' },
      strength: { label: 'Strength' },
      ...pictures.output,
    },
    notes: ['Only one colour hides for certain. Text and faces under squares or blur can often be brought back by programs.', pictures.noMetadata],
    run: 'Cover',
  },
};
