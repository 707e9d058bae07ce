import { heicToJpg } from '../../texts/en/tools/heic-to-jpg';
import { flag, range } from '../fields';
import { files, tool } from '../tool';
import work from './work.ts?worker&url';

// Converts as heic.online and libheif's heif-convert do, many at once, to sRGB, so that every program shows the same colours. Left out on
// purpose: further pictures of one file (bursts, depth), of which the main one is taken.
export default tool({ texts: heicToJpg.texts, input: files(), options: { quality: range(1, 100, 90), metadata: flag(false) }, work });
