import { flag, line } from '../fields';
import { text, tool } from '../tool';
import { texts } from '../../texts/en/tools/secret-scanner';
import work from './work.ts?worker&url';

export const options = { name: line('', { maxLength: 300, optional: true }), mask: flag(true) };

// secret-scanner is like gitleaks on one text: its 222 rules, keywords, entropy and lists of what is allowed, Base64 within the
// text, and rules of ours. Left out on purpose: the history of a repository, Base64 in Base64, and trying keys at their service.
export default tool({ texts, input: text(), options, work, live: false, timeoutSeconds: 180 });
