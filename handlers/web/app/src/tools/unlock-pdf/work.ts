import { extra, failed, input, isForeign, out } from '../../engines/qpdf';
import { pdf as common } from '../../texts/en/pdf';
import { texts as words } from '../../texts/en/tools/unlock-pdf';
import type { Values } from '../fields';
import { notice } from '../notice';
import { made, pdfType } from '../pdf';
import { remembered } from '../remembered';
import { needsPassword, qpdf, savedAnew } from '../repaired';
import { fileOf, named } from '../results';
import { sayIfSigned } from '../signed';
import { Refusal, refuseUnless, worker, type Work } from '../worker';
import type { options } from './index';
import { formsOf } from './passwords';

type Given = Pick<Work<Values<typeof options>>, 'files' | 'texts' | 'options'>;

const asked = (form: Uint8Array): string[] => (form.length === 0 ? [] : [`--password-file=${extra}`]);
const isWrong = (said: string): boolean => /invalid password/i.test(said);

// Opening is the form of the password that opens a file, and the file: what was saved of it, where qpdf cannot read it.
interface Opening { form: Uint8Array; file: Blob }

const opening = remembered(async ({ files: [pdf], options: { password } }: Given): Promise<Opening> => {
  for (const form of formsOf(password)) {
    const { words: said, code } = await qpdf([pdf!], [...asked(form), '--show-npages', input()], form);
    if (isWrong(said)) continue;
    const file = code === failed ? await saved(pdf!, form) : pdf!;
    if (file) return { form, file };
  }
  throw new Refusal(password === '' ? words.needed : words.wrong, 'password');
});

// saved is what is left of a damaged file; undefined if this is not its password.
async function saved(pdf: Blob, form: Uint8Array): Promise<Blob | undefined> {
  const file = await savedAnew(pdf, form);
  if (file === undefined) return undefined;
  refuseUnless((await qpdf([file], [...asked(form), '--show-npages', input()], form)).code !== failed, common.damaged);
  notice(common.repaired);
  return file;
}

worker<Values<typeof options>>({
  open: async ({ files: [pdf] }) => {
    const shown = await qpdf([pdf!], ['--show-encryption', input()]);
    refuseUnless(!isForeign(shown), common.foreign);
    // A damaged one that is locked is repaired once its password is known.
    const isLocked = isWrong(shown.words) || (shown.code === failed && (await needsPassword(pdf!)));
    refuseUnless(isLocked || shown.code !== failed, common.damaged);
    refuseUnless(isLocked || !/File is not encrypted/i.test(shown.words), words.open);
    sayIfSigned(pdf!);
    return undefined;
  },
  check: async (given) => void (await opening(given)),
  run: async (given) => {
    const { files: [pdf] } = given;
    const { form, file } = await opening(given);
    return fileOf(named(pdf!.name, '-unlocked'), pdfType, await made([file], [...asked(form), '--decrypt', input(), out], form));
  },
});
