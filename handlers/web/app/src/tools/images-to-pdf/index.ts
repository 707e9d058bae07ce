import { choice, range } from '../fields';
import { files, tool } from '../tool';
import { texts } from '../../texts/en/tools/images-to-pdf';
import work from './work.ts?worker&url';

export const options = { paper: choice(['fit', 'A4', 'Letter'], 'A4'), direction: choice(['auto', 'portrait', 'landscape'], 'auto'), margin: range(0, 100, 20) };

// images-to-pdf is like img2pdf: one picture on each page, in the order that is chosen; the bytes of JPEGs stay as they are.
// Left out on purpose: recognizing text in the pictures.
export default tool({ texts, input: files(), options, work });
