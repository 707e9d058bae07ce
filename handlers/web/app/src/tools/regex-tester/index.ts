import { texts } from '../../texts/en/tools/regex-tester';
import { choice, flag, line, when } from '../fields';
import { text, tool } from '../tool';
import work from './work.ts?worker&url';

const javascript = ({ flavour }: Record<string, unknown>): boolean => flavour === 'javascript';
const replaces = ({ task }: Record<string, unknown>): boolean => task === 'replace';

export const options = {
  pattern: line('', { maxLength: 5000, code: true }),
  flavour: choice(['javascript', 're2'], 'javascript'),
  global: flag(true),
  ignoreCase: flag(),
  multiline: flag(),
  dotAll: flag(),
  unicode: when(flag(true), javascript),
  sticky: when(flag(), javascript),
  ungreedy: when(flag(), ({ flavour }) => flavour === 're2'),
  task: choice(['match', 'replace', 'list'], 'match'),
  replacement: when(line('', { maxLength: 5000, optional: true, code: true }), ({ task }) => task !== 'match'),
  escapes: when(flag(true), replaces),
};

// regex-tester is like regex101.com for JavaScript and for RE2 (Go): matches marked in the text, groups by number and name with their
// places, replacing and listing, as one types. It is ended after one second. Left out on purpose: other languages, whose engines
// would have to be shipped, a library of patterns, an explanation of each sign, and code in other languages.
export default tool({ texts, input: text(), options, work, results: () => import('./Marked.svelte'), timeoutSeconds: 1 });
