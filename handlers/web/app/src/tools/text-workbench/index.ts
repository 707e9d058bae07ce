import { texts } from '../../texts/en/tools/text-workbench';
import { made } from '../fields';
import { text, tool } from '../tool';
import type { Step } from './steps';
import work from './work.ts?worker&url';

export const options = { steps: made<Step[]>([]) };

// text-workbench is like CyberChef's recipes and the tools of textmechanic.com: steps in a chain, each with its settings, and counts
// of the text before and after. Patterns are RE2's, which nothing can make slow. Left out on purpose: ciphers and codings, which
// base64, url-encode-decode and hash-checksum do.
export default tool({ texts, input: text(), options, work, stage: () => import('./Stage.svelte') });
