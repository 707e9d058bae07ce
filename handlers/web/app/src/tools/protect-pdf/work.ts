import { input, out } from '../../engines/qpdf';
import { texts as words } from '../../texts/en/tools/protect-pdf';
import type { Values } from '../fields';
import { made, openedToChange, pdfType, type PdfFacts } from '../pdf';
import { fileOf, named } from '../results';
import { refuseUnless, worker } from '../worker';
import type { options } from './index';
import { bytesOf, unlikeIn, usual } from './password';

// Without an owner's password the owner's is a random one: else everybody who can open the file could lift its limits.
function randomPassword(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(24)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

// PDF's AES-256 takes 127 bytes of a password (ISO 32000-2, 7.6.4.3.3).
const bytesMax = 127;

worker<Values<typeof options>, PdfFacts>({
  open: ({ files: [pdf] }) => openedToChange(pdf!),
  check: ({ options }) => {
    for (const field of ['password', 'owner'] as const) {
      refuseUnless(bytesOf(options[field]) <= bytesMax, words.tooLong, field);
      const unlike = unlikeIn(options[field]);
      refuseUnless(unlike.length === 0, words.unlike(unlike.join(' ')), field);
    }
    refuseUnless(usual(options.owner) !== usual(options.password), words.same, 'owner');
  },
  run: async ({ files: [pdf], options }) => {
    const args = [
      '--password-mode=unicode', '--encrypt', `--user-password=${usual(options.password)}`, `--owner-password=${usual(options.owner) || randomPassword()}`, '--bits=256',
      `--print=${options.print}`, `--extract=${options.copy ? 'y' : 'n'}`, `--modify=${options.change}`, '--', input(), out,
    ];
    return fileOf(named(pdf!.name, '-protected'), pdfType, await made([pdf!], args));
  },
});
