import { extra, failed, input, isForeign, out } from '../../engines/qpdf';
import { pdf as common } from '../../texts/en/pdf';
import { texts as words } from '../../texts/en/tools/unlock-pdf';
import type { Values } from '../fields';
import { made, pdfType } from '../pdf';
import { remembered } from '../remembered';
import { qpdf } from '../repaired';
import { fileOf, named } from '../results';
import { sayIfSigned } from '../signed';
import { Refusal, refuseUnless, worker, type Work } from '../worker';
import type { options } from './index';
import { formsOf } from './passwords';

type Given = Pick<Work<Values<typeof options>>, 'files' | 'texts' | 'options'>;

const asked = (form: Uint8Array): string[] => (form.length === 0 ? [] : [`--password-file=${extra}`]);
const isWrong = (said: string): boolean => /invalid password/i.test(said);

// opening is the form of the password that opens the file.
const opening = remembered(async ({ files: [pdf], options: { password } }: Given): Promise<Uint8Array> => {
  for (const form of formsOf(password)) {
    const { words: said, code } = await qpdf([pdf!], [...asked(form), '--show-npages', input()], form);
    if (isWrong(said)) continue;
    refuseUnless(code !== failed, common.damaged);
    return form;
  }
  throw new Refusal(password === '' ? words.needed : words.wrong, 'password');
});

worker<Values<typeof options>>({
  open: async ({ files: [pdf] }) => {
    const shown = await qpdf([pdf!], ['--show-encryption', input()]);
    refuseUnless(!isForeign(shown), common.foreign);
    const needsPassword = isWrong(shown.words);
    refuseUnless(needsPassword || shown.code !== failed, common.damaged);
    refuseUnless(needsPassword || !/File is not encrypted/i.test(shown.words), words.open);
    await sayIfSigned(pdf!);
    return undefined;
  },
  check: async (given) => void (await opening(given)),
  run: async (given) => {
    const { files: [pdf] } = given;
    const form = await opening(given);
    return fileOf(named(pdf!.name, '-unlocked'), pdfType, await made([pdf!], [...asked(form), '--decrypt', input(), out], form));
  },
});
