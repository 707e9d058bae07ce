import { flag } from '../fields';
import { files, tool } from '../tool';
import { texts } from '../../texts/en/tools/file-type-inspector';
import work from './work.ts?worker&url';

export const options = { hex: flag(true) };

// file-type-inspector is like `file` and TrID: by content, with the kinds of ZIP and of old Office files, character sets, wrong endings, and
// archives behind pictures. Left out on purpose: looking for malicious code, and types that only their ending tells apart.
export default tool({ texts, input: files(), options, work });
