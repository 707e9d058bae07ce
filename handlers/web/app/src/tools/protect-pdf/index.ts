import { choice, flag, secret } from '../fields';
import { files, tool } from '../tool';
import { texts } from '../../texts/en/tools/protect-pdf';
import work from './work.ts?worker&url';

export const options = {
  password: secret(), owner: secret({ optional: true }), print: choice(['full', 'low', 'none'], 'full'), copy: flag(true), change: choice(['all', 'form', 'none'], 'all'),
};

// protect-pdf is like Adobe's: a password to open, another for everything, and what readers may do. AES-256 (revision 6) only:
// the older kinds can be broken. Left out on purpose: locking a file to readers' certificates.
export default tool({ texts, input: files(), options, work });
