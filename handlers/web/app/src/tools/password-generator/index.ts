import { choice, flag, line, number, range, when } from '../fields';
import { form, tool } from '../tool';
import { texts } from '../../texts/en/tools/password-generator';
import work from './work.ts?worker&url';

const ofCharacters = (values: Record<string, unknown>): boolean => values['kind'] === 'password';
const ofWords = (values: Record<string, unknown>): boolean => values['kind'] === 'passphrase';

export const options = {
  kind: choice(['password', 'passphrase'], 'password'),
  length: when(range(4, 128, 20), ofCharacters),
  lower: when(flag(true), ofCharacters),
  upper: when(flag(true), ofCharacters),
  digits: when(flag(true), ofCharacters),
  symbols: when(flag(true), ofCharacters),
  more: when(line('', { maxLength: 100, optional: true }), ofCharacters),
  without: when(line('', { maxLength: 100, optional: true }), ofCharacters),
  clear: when(flag(), ofCharacters),
  each: when(flag(true), ofCharacters),
  words: when(range(3, 20, 6), ofWords),
  separator: when(line('-', { maxLength: 5, optional: true }), ofWords),
  capitals: when(flag(), ofWords),
  digit: when(flag(), ofWords),
  count: number(1, 500, 1),
};

// password-generator is like KeePassXC's and Bitwarden's: sets, look-alikes, one of each, Diceware passphrases, exact entropy.
// Left out on purpose: pronounceable passwords, whose entropy is lower than it looks, and rating passwords that people type in.
export default tool({ texts, input: form(), options, work, live: false });
