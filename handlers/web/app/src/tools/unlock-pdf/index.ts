import { secret } from '../fields';
import { files, tool } from '../tool';
import { texts } from '../../texts/en/tools/unlock-pdf';
import work from './work.ts?worker&url';

export const options = { password: secret({ optional: true }) };

// unlock-pdf is like iLovePDF's for those who know the password. It never guesses one: a wrong password is found before the charge.
// Left out on purpose: files that are locked to certificates.
export default tool({ texts, input: files(), options, work });
