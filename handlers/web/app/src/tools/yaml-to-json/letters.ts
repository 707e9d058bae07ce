import { isDigit } from '../jsonScan';

export const newline = 0x0a;

/** isLetter reports whether a byte is one of A to Z, large or small. */
export const isLetter = (code: number | undefined): boolean => code !== undefined && (code | 0x20) >= 0x61 && (code | 0x20) <= 0x7a;

/** isKeyLetter reports whether a key that is a word may have a byte after its first. */
export const isKeyLetter = (code: number | undefined): boolean => isLetter(code) || isDigit(code) || code === 0x5f || code === 0x2d;

/** isKeyStart reports whether a pair may begin with a byte: a letter, a digit, _ or a quote. */
export const isKeyStart = (code: number | undefined): boolean => isLetter(code) || isDigit(code) || code === 0x5f || code === 0x22 || code === 0x27;

/** isNumber reports whether bytes are a number that JSON writes the same way, as YAML does: no exponent, and no more than 301 digits before the point. */
export function isNumber(text: Uint8Array, from: number, to: number): boolean {
  const start = text[from] === 0x2d ? from + 1 : from;
  let at = digitsEnd(text, start, to);
  if (at === start || at - start > 301 || (text[start] === 0x30 && at > start + 1)) return false;
  if (at === to) return true;
  const point = at;
  at = digitsEnd(text, point + 1, to);
  return text[point] === 0x2e && at === to && at > point + 1;
}

function digitsEnd(text: Uint8Array, from: number, to: number): number {
  let at = from;
  while (at < to && isDigit(text[at])) at++;
  return at;
}

/** isPlain reports whether bytes are a text without quotes that is nothing else: it begins with a letter, and nowhere has what begins a comment or parts a key from its value. */
export function isPlain(text: Uint8Array, from: number, to: number): boolean {
  if (!isLetter(text[from])) return false;
  for (let at = from + 1; at < to; at++) {
    const code = text[at]!;
    if (code < 0x20 || code === 0x7f || (code === 0x23 && text[at - 1] === 0x20)) return false;
    if (code === 0x3a && (at + 1 === to || text[at + 1] === 0x20)) return false;
  }
  return true;
}
