import { texts as words } from '../../texts/en/tools/password-generator';
import type { Values } from '../fields';
import { textOf } from '../results';
import { refuseUnless, worker } from '../worker';
import type { options } from './index';
import { passphrase, passphraseBits } from './passphrase';
import { password, passwordBits, sets } from './password';
import { secure } from './random';

worker<Values<typeof options>>({
  check: ({ options }) => {
    if (options.kind === 'passphrase') return;
    const chosen = sets(options);
    refuseUnless(chosen.length > 0, words.empty, 'lower');
    refuseUnless(!options.each || options.length >= chosen.length, words.short(chosen.length), 'length');
  },
  run: ({ options }) => {
    const isPhrase = options.kind === 'passphrase';
    const made = Array.from({ length: options.count }, () => (isPhrase ? passphrase(options, secure) : password(options, secure)));
    const bits = isPhrase ? passphraseBits(options) : passwordBits(options);
    return [
      { ...textOf('passwords.txt', 'text/plain', made.join('\n') + (made.length > 1 ? '\n' : '')), title: words.result(made.length) },
      { kind: 'report', rows: [{ level: bits < 45 ? 'warn' : 'good', name: words.strength, value: words.bits(bits), note: words.verdict(bits) }] },
    ];
  },
});
