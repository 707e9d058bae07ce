import words from './eff/words.json';
import type { Random } from './random';

export interface PassphraseOptions {
  words: number;
  separator: string;
  capitals: boolean;
  /** Puts a digit after one of the words. */
  digit: boolean;
}

/** passphrase draws words of EFF's long list (7,776 words, Diceware). */
export function passphrase(options: PassphraseOptions, random: Random): string {
  const drawn = Array.from({ length: options.words }, () => words[random(words.length)]!);
  const shown = options.capitals ? drawn.map((word) => word.charAt(0).toUpperCase() + word.slice(1)) : drawn;
  if (options.digit) shown[random(shown.length)] += String(random(10));
  return shown.join(options.separator);
}

/** passphraseBits is the entropy in bits. Capitals at a known place add none. */
export function passphraseBits(options: PassphraseOptions): number {
  return options.words * Math.log2(words.length) + (options.digit ? Math.log2(10 * options.words) : 0);
}
