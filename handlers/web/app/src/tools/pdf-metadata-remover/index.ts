import { flag } from '../fields';
import { files, tool } from '../tool';
import { texts } from '../../texts/en/tools/pdf-metadata-remover';
import work from './work.ts?worker&url';

export const options = { authors: flag(true) };

// pdf-metadata-remover is like Acrobat's "Sanitize" for metadata, and does what exiftool on PDFs cannot: it leaves no old state. Info,
// every XMP, PieceInfo, thumbnails, EXIF in pictures, dates of comments and attachments. Left out on purpose: attachments, scripts and
// text that is hidden, which are content.
export default tool({ texts, input: files(), options, work });
