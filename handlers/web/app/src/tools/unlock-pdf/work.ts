import { failed, input, out } from '../../engines/qpdf';
import { pdf as common } from '../../texts/en/pdf';
import { texts as words } from '../../texts/en/tools/unlock-pdf';
import type { Values } from '../fields';
import { made, pdfType } from '../pdf';
import { qpdf } from '../repaired';
import { fileOf, named } from '../results';
import { refuseUnless, worker } from '../worker';
import type { options } from './index';

const given = (password: string): string[] => ['--password-mode=unicode', `--password=${password}`];

worker<Values<typeof options>>({
  open: async ({ files: [pdf] }) => {
    const shown = await qpdf([pdf!], ['--show-encryption', input()]);
    const needsPassword = /invalid password/i.test(shown.words);
    refuseUnless(needsPassword || shown.code !== failed, common.damaged);
    refuseUnless(needsPassword || !/File is not encrypted/i.test(shown.words), words.open);
    return undefined;
  },
  check: async ({ files: [pdf], options }) => {
    const { words: said, code } = await qpdf([pdf!], [...given(options.password), '--show-npages', input()]);
    refuseUnless(!/invalid password/i.test(said), options.password === '' ? words.needed : words.wrong, 'password');
    refuseUnless(code !== failed, common.damaged);
  },
  run: async ({ files: [pdf], options }) => fileOf(named(pdf!.name, '-unlocked'), pdfType, await made([pdf!], [...given(options.password), '--decrypt', input(), out])),
});
