import { imageMetadataViewer } from '../../texts/en/tools/image-metadata-viewer';
import { files, tool } from '../tool';
import work from './work.ts?worker&url';

// Shows what exiftool shows of EXIF, XMP, IPTC, ICC, PNG's texts and GIF's comments, and what of it tells about people. Left out on purpose: a
// map, which would ask a third party; makers' own notes, of which each maker keeps its own secret format.
export default tool({ texts: imageMetadataViewer.texts, input: files(), options: {}, work });
