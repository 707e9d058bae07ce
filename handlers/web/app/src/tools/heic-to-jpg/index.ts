import { heicToJpg } from '../../texts/en/tools/heic-to-jpg';
import { flag, range } from '../fields';
import { files, tool } from '../tool';
import work from './work.ts?worker&url';

// Converts as heic.online and libheif's heif-convert do, many at once and all pictures of a file (bursts, collections), to sRGB, so that every program
// shows the same colours. Left out on purpose: depth and gain maps, which belong to a picture; sequences that play, which is said.
export default tool({ texts: heicToJpg.texts, input: files(), options: { quality: range(1, 100, 90), metadata: flag(false) }, work });
