import { texts } from '../../texts/en/tools/yaml-to-json';
import { choice, when } from '../fields';
import { text, tool } from '../tool';
import work from './work.ts?worker&url';

export const options = {
  version: choice(['1.2', '1.1'], '1.2'),
  indent: when(choice([2, 4, 0], 2), ({ documents }) => documents === 'list'),
  documents: choice(['list', 'lines'], 'list'),
  special: choice(['refuse', 'null', 'text'], 'refuse'),
};

// yaml-to-json is like yq and the converters of onlineyamltools.com: YAML 1.2 and 1.1, several documents, anchors and merge keys, with
// numbers of any length. Left out on purpose: own tags, whose meaning only their program knows; they are named and refused.
export default tool({ texts, input: text({ language: 'yaml' }), options, work });
