import { texts } from '../../texts/en/tools/jwt-decoder';
import { text, tool } from '../tool';
import work from './work.ts?worker&url';

export const options = {};

// jwt-decoder is like the decoder of jwt.io: header, claims, times in words, what should be noticed, also of a token within a header, an answer or an address. Left
// out on purpose: verifying signatures, as the registry says; a pasted key would have to be trusted to this page, and a green tick be believed elsewhere.
export default tool({ texts, input: text(), options, work });
