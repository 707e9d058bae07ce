import { choice, color, range, when } from '../tools/fields';

/** output are the options of all tools that write one picture: its type, quality and the ground of JPEG. Their words are pictures.output. */
export const output = {
  type: choice(['same', 'image/jpeg', 'image/png', 'image/webp'], 'same'),
  quality: when(range(1, 100, 85), ({ type }) => type !== 'image/png'),
  ground: when(color('#ffffff'), ({ type }) => type === 'image/jpeg'),
};
