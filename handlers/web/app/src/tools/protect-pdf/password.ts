import { saslprep } from '../saslprep';

/** usual returns a password as most keyboards type it: a letter and its accent are one. */
export const usual = (password: string): string => password.normalize('NFC');

/** bytesOf is how many bytes of a file's password one takes. */
export const bytesOf = (password: string): number => new TextEncoder().encode(usual(password)).length;

/**
 * unlikeIn returns the letters of a password that programs which prepare it, as the standard says, take for others than programs which do not: with
 * them some could not open the file. What is not seen is named by its number.
 */
export function unlikeIn(password: string): string[] {
  const unlike = [...usual(password)].filter((letter) => saslprep(letter) !== letter);
  return [...new Set(unlike)].map((letter) => (/[\p{L}\p{N}\p{P}\p{S}]/u.test(letter) ? letter : `U+${letter.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`));
}
