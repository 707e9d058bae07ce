import { choice, flag } from '../fields';
import { text, tool } from '../tool';
import { texts } from '../../texts/en/tools/json-formatter';
import work from './work.ts?worker&url';

export const options = { style: choice(['2', '4', 'tab', 'least'], '2'), sort: flag(), ascii: flag() };

// json-formatter is like jsonformatter.org's and jq's: it checks, indents, minifies and sorts, also JSON Lines. It works on the text's own tokens,
// so that numbers of any length and keys that are there twice stay as they are. Left out on purpose: repairing broken JSON,
// which would be guessing, and values after each other that are no lines.
export default tool({ texts, input: text({ language: 'json' }), options, results: () => import('./Tree.svelte'), work });
