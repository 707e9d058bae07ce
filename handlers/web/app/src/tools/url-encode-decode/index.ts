import { texts } from '../../texts/en/tools/url-encode-decode';
import { choice, flag } from '../fields';
import { text, tool } from '../tool';
import work from './work.ts?worker&url';

export const options = { task: choice(['encode', 'decode'], 'encode'), way: choice(['component', 'address', 'form'], 'component'), lines: flag() };

// url-encode-decode is like urlencoder.org and CyberChef's "URL Encode/Decode" and "Parse URI": one value, a whole address or a form,
// with the parts in a table and bad sequences named. Left out on purpose: charsets other than UTF-8, which the URL Standard ended.
export default tool({ texts, input: text(), options, work });
