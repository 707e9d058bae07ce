import { texts as words } from '../../texts/en/tools/file-renamer';
import type { Values } from '../fields';
import { fileOf } from '../results';
import { Refusal, refuseUnless, worker } from '../worker';
import { zipped } from '../zipped';
import type { options } from './index';
import { BadExpression, renamed, type Renamed } from './rename';

type Options = Values<typeof options>;

worker<Options>({
  check: ({ files, options }) => {
    const faults = names(files, options).filter(({ fault }) => fault !== undefined);
    refuseUnless(faults.length === 0, words.faults(faults.length), 'pattern');
  },
  run: async ({ files, options }) => {
    const packed = await zipped(names(files, options).map(({ to }, at) => ({ name: to, blob: files[at]! })));
    return fileOf(words.packed, 'application/zip', packed);
  },
});

function names(files: File[], options: Options): Renamed[] {
  try {
    return renamed(files.map(({ name, lastModified }) => ({ name, changed: lastModified })), options);
  } catch (error) {
    throw error instanceof BadExpression ? new Refusal(words.badExpression, 'find') : error;
  }
}
