import { texts } from '../../texts/en/tools/json-to-yaml';
import { choice, flag } from '../fields';
import { text, tool } from '../tool';
import work from './work.ts?worker&url';

export const options = { style: choice(['block', 'flow'], 'block'), indent: choice([2, 4], 2), quotes: choice(['needed', 'double', 'single'], 'needed'), sort: flag(), widthMax: choice([0, 80, 120], 0) };

// json-to-yaml is like yq and the converters of onlineyamltools.com: style, quotes, order of keys. Numbers of any length survive, and
// "yes" or 12:30 stay texts for readers of YAML 1.1 too. Left out on purpose: anchors for what is alike, and comments.
export default tool({ texts, input: text({ language: 'json' }), options, work });
