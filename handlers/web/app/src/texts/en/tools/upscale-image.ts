import { pictures } from '../pictures';

export const upscaleImage = {
  tooLarge: (factor: number): string => `${factor} times as wide and high, the picture would have more than 64 megapixels. Choose a smaller factor.`,
  texts: {
    options: {
      factor: { label: 'Larger by', choices: { 2: '2 ×', 3: '3 ×', 4: '4 ×' } },
      method: { label: 'Method', choices: { lanczos: 'smooth, for photos (Lanczos)', pixels: 'hard edges, for pixel art' } },
      ...pictures.output,
    },
    notes: ['The picture gets more pixels, not more detail: nothing is made up.', pictures.noMetadata],
    run: 'Enlarge',
  },
};
