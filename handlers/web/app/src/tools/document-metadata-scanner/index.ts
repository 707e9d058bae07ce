import { files, tool } from '../tool';
import { texts } from '../../texts/en/tools/document-metadata-scanner';
import work from './work.ts?worker&url';

export const options = {};

// document-metadata-scanner is like exiftool on documents and Word's Document Inspector together: properties, people, comments, changes,
// hidden sheets and slides, attachments, scripts, macros, EXIF in pictures, earlier states. Left out on purpose: white text and what lies
// under pictures, which a drawing engine would have to judge, and taking anything out of Office files.
export default tool({ texts, input: files(), options, work });
