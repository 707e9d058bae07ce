import { choice, made, secret } from '../fields';
import { files, tool } from '../tool';
import { texts } from '../../texts/en/tools/zip-extractor';
import work from './work.ts?worker&url';

export const options = { chosen: made<number[] | null>(null), password: secret({ maxLength: 300, optional: true }), as: choice(['files', 'zip'], 'files') };

// zip-extractor is like unzip and ezyZip: list, filter, take out some or all, ZIP64, both encryptions, check sums. Names are made safe, bombs
// are refused. Left out on purpose: RAR and 7z, which are other formats, and guessing passwords.
export default tool({ texts, input: files(), options, stage: () => import('./View.svelte'), work });
