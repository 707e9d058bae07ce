import { texts } from '../../texts/en/tools/text-diff';
import { choice, flag } from '../fields';
import { text, tool } from '../tool';
import work from './work.ts?worker&url';

export const options = { space: choice(['keep', 'ends', 'amount', 'all'], 'keep'), ignoreCase: flag(), ignoreEmpty: flag() };

// text-diff is like diffchecker.com and git diff: lines side by side or in one column, words marked within them, white space and case
// left aside, and a .patch that patch(1) takes. Left out on purpose: merging by hand, and formats other than text.
export default tool({ texts, input: text({ count: 2 }), options, work, results: () => import('./Diff.svelte') });
