import { profilePhoto } from '../../texts/en/tools/profile-photo';
import { choice, color, number, range, when } from '../fields';
import { files, tool } from '../tool';
import work from './work.ts?worker&url';

// Crops as profilepicturemaker.com and LinkedIn's own dialogue do. Left out on purpose: finding the face, and cutting a person out.
export default tool({
  texts: profilePhoto.texts, input: files(),
  options: {
    shape: choice(['square', 'circle'], 'circle'), size: number(32, 4096, 800), zoom: range(50, 500, 100), x: range(0, 100, 50), y: range(0, 100, 50),
    fill: choice(['none', 'color'], 'none'), color: when(color('#ffffff'), ({ fill, type }) => fill === 'color' || type === 'image/jpeg'),
    type: choice(['image/png', 'image/jpeg'], 'image/png'),
  },
  stage: () => import('./View.svelte'),
  work,
});
