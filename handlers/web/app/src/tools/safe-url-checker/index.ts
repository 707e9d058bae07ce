import { lines } from '../fields';
import { form, tool } from '../tool';
import { texts } from '../../texts/en/tools/safe-url-checker';
import work from './work.ts?worker&url';

export const options = { links: lines('', { maxLength: 50_000 }) };

// safe-url-checker is like the first half of CheckPhish and dnstwist's reading of names: 30 signs in the spelling, by the Public Suffix
// List, look-alike letters and known names. Left out on purpose: visiting the page and asking lists of bad ones, which would tell
// them what is checked.
export default tool({ texts, input: form(), options, work });
