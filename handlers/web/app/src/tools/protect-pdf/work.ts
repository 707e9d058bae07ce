import { input, out } from '../../engines/qpdf';
import { texts as words } from '../../texts/en/tools/protect-pdf';
import type { Values } from '../fields';
import { made, opened, pdfType, type PdfFacts } from '../pdf';
import { fileOf, named } from '../results';
import { refuseUnless, worker } from '../worker';
import type { options } from './index';

// Without an owner's password the owner's is a random one: else everybody who can open the file could lift its limits.
function randomPassword(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(24)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

// PDF's AES-256 takes 127 bytes of a password (ISO 32000-2, 7.6.4.3.3).
const bytesMax = 127;
const bytesOf = (text: string): number => new TextEncoder().encode(text).length;

worker<Values<typeof options>, PdfFacts>({
  open: ({ files: [pdf] }) => opened(pdf!),
  check: ({ options }) => {
    refuseUnless(bytesOf(options.password) <= bytesMax, words.tooLong, 'password');
    refuseUnless(bytesOf(options.owner) <= bytesMax, words.tooLong, 'owner');
    refuseUnless(options.owner !== options.password, words.same, 'owner');
  },
  run: async ({ files: [pdf], options }) => {
    const args = [
      '--password-mode=unicode', '--encrypt', `--user-password=${options.password}`, `--owner-password=${options.owner || randomPassword()}`, '--bits=256',
      `--print=${options.print}`, `--extract=${options.copy ? 'y' : 'n'}`, `--modify=${options.change}`, '--', input(), out,
    ];
    return fileOf(named(pdf!.name, '-protected'), pdfType, await made([pdf!], args));
  },
});
