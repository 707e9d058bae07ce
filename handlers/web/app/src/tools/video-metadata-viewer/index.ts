import { videoMetadataViewer } from '../../texts/en/tools/video-metadata-viewer';
import { files, tool } from '../tool';
import work from './work.ts?worker&url';

// Shows what MediaInfo and ffprobe show first: container, tracks, codecs, rates, turn, colours, tags, and whether this browser plays it. Left out
// on purpose: encoders' own notes within the streams.
export default tool({ texts: videoMetadataViewer.texts, input: files(), options: {}, work });
