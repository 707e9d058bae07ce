import { open, resaved, type Unopened } from '../../engines/pdfium';
import { extra, failed, input, isForeign, out } from '../../engines/qpdf';
import { pdf as common } from '../../texts/en/pdf';
import { texts as words } from '../../texts/en/tools/unlock-pdf';
import type { Values } from '../fields';
import { notice } from '../notice';
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

// saved is what PDFium, which can make a lost table of objects anew, saves of a damaged file, still locked; undefined if this is not its password.
async function saved(pdf: Blob, form: Uint8Array): Promise<Blob | undefined> {
  const bytes = await resaved(pdf, form);
  if (bytes === undefined) return undefined;
  const file = new Blob([bytes], { type: pdfType });
  refuseUnless((await qpdf([file], [...asked(form), '--show-npages', input()], form)).code !== failed, common.damaged);
  notice(common.repaired);
  return file;
}

// unopened is why PDFium does not open a file without a password.
async function unopened(pdf: Blob): Promise<Unopened | undefined> {
  const document = await open(pdf);
  if (typeof document === 'string') return document;
  document.close();
  return undefined;
}

worker<Values<typeof options>>({
  open: async ({ files: [pdf] }) => {
    const shown = await qpdf([pdf!], ['--show-encryption', input()]);
    refuseUnless(!isForeign(shown), common.foreign);
    // A damaged one that is locked is repaired once its password is known.
    const needsPassword = isWrong(shown.words) || (shown.code === failed && (await unopened(pdf!)) === 'encrypted');
    refuseUnless(needsPassword || shown.code !== failed, common.damaged);
    refuseUnless(needsPassword || !/File is not encrypted/i.test(shown.words), words.open);
    await sayIfSigned(pdf!);
    return undefined;
  },
  check: async (given) => void (await opening(given)),
  run: async (given) => {
    const { files: [pdf] } = given;
    const { form, file } = await opening(given);
    return fileOf(named(pdf!.name, '-unlocked'), pdfType, await made([file], [...asked(form), '--decrypt', input(), out], form));
  },
});
