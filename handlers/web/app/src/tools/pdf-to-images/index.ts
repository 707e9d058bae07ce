import { choice, pageRanges, range, when } from '../fields';
import { files, tool } from '../tool';
import { texts } from '../../texts/en/tools/pdf-to-images';
import work from './work.ts?worker&url';

export const options = {
  pages: pageRanges('all'), dpi: range(36, 300, 150), type: choice(['png', 'jpeg'], 'png'), quality: when(range(10, 100, 85), ({ type }) => type === 'jpeg'),
};

// pdf-to-images is like pdftoppm: pages as pictures of a chosen resolution. Left out on purpose: taking out the pictures on a page.
export default tool({ texts, input: files(), options, stage: () => import('../../ui/pages/PickPages.svelte'), work });
