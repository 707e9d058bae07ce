import { texts } from '../../texts/en/tools/base64';
import { choice, flag, when } from '../fields';
import { textOrFile, tool } from '../tool';
import work from './work.ts?worker&url';

const encodes = ({ task }: Record<string, unknown>): boolean => task === 'encode';

export const options = {
  task: choice(['encode', 'decode'], 'encode'),
  wrap: when(choice([0, 64, 76], 0), encodes),
  urlSafe: when(flag(), encodes),
  padding: when(flag(true), ({ task, urlSafe }) => task === 'encode' && urlSafe === true),
  uri: when(flag(), encodes),
};

// base64 is like CyberChef's "To Base64" and "From Base64": text or file, both alphabets of RFC 4648, lines, data URIs; it reads
// PEM and leaves out white space. Left out on purpose: own alphabets, and chains with other codings (text-workbench has chains).
export default tool({ texts, input: textOrFile(), options, work });
