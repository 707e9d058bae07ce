import { files, tool } from '../tool';
import { texts } from '../../texts/en/tools/remove-image-exif';
import work from './work.ts?worker&url';

export const options = {};

// remove-image-exif is like exiftool -all= and ImageOptim's removal of metadata, but that it also cuts off what follows the end of
// the picture, and keeps the orientation and what colors need of the profile. Left out on purpose: choosing single tags, as what stays by mistake
// gives away what was to be hidden; raw pictures.
export default tool({ texts, input: files(), options, work });
