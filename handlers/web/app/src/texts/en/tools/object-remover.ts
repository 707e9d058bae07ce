import { pictures } from '../pictures';

export const objectRemover = {
  nothing: 'Brush over what shall go, or add a box around it.',
  tooMuch: (n: number): string => `${n.toLocaleString('en')} pixels are marked; at most 250,000 can be filled. Mark less, or make the picture smaller before.`,
  everything: 'Nothing unmarked is left to fill from. Mark less.',
  texts: {
    options: { ...pictures.output },
    notes: ['The mark is filled with parts of the picture around it. On sky, grass, walls or water this is hard to see; on large or busy parts it shows.', pictures.noMetadata],
    run: 'Remove',
  },
};
