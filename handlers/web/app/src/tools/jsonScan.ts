import { release } from '../pixels/release';

/** The bytes that JSON is made of. */
export const [quote, backslash, comma, colon, openBracket, closeBracket, openBrace, closeBrace, minus, zero, nine, blankMax] = [0x22, 0x5c, 0x2c, 0x3a, 0x5b, 0x5d, 0x7b, 0x7d, 0x2d, 0x30, 0x39, 0x20];

const escapes = new Set([...'"\\/bfnrt'].map((one) => one.charCodeAt(0)));
const words = ['true', 'false', 'null'].map((word) => new TextEncoder().encode(word));
const wrong = -1;
const foreign = 0x80;

/** isJSON reports whether UTF-8 bytes are JSON (RFC 8259) that is nested no deeper than depthMax. It makes no object and no string. */
export function isJSON(bytes: Uint8Array, depthMax: number): boolean {
  // What each open object or array is closed by.
  const closers = new Uint8Array(depthMax + 1);
  let depth = 0;
  let at = blanks(bytes, 0);
  for (;;) {
    const code = bytes[at];
    if (code === openBrace || code === openBracket) {
      if (depth === depthMax) return false;
      closers[++depth] = code + 2;
      at = blanks(bytes, at + 1);
      if (bytes[at] !== code + 2) {
        if (code === openBrace) at = keyEnd(bytes, at);
        if (at === wrong) return false;
        continue;
      }
    } else {
      const end = code === quote ? stringEnd(bytes, at) : wordEnd(bytes, at);
      if (end === wrong) return false;
      at = blanks(bytes, end);
    }
    for (; depth > 0 && bytes[at] === closers[depth]; depth--) at = blanks(bytes, at + 1);
    if (depth === 0) return at === bytes.length;
    if (bytes[at] !== comma) return false;
    at = blanks(bytes, at + 1);
    if (closers[depth] === closeBrace) at = keyEnd(bytes, at);
    if (at === wrong) return false;
  }
}

/** isJSONText is isJSON for a string. An encoder would copy it twice on the way; here it is there once more meanwhile, with one byte for each unit. */
export function isJSONText(text: string, depthMax: number): boolean {
  const bytes = new Uint8Array(text.length);
  // Beyond ASCII all units are the same to it: they may stand in a string, and nowhere else.
  for (let at = 0; at < text.length; at++) bytes[at] = Math.min(text.charCodeAt(at), foreign);
  const is = isJSON(bytes, depthMax);
  release(bytes);
  return is;
}

function blanks(bytes: Uint8Array, from: number): number {
  let at = from;
  for (let code = bytes[at]; code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09; code = bytes[at]) at++;
  return at;
}

// keyEnd is where the value of a key begins.
function keyEnd(bytes: Uint8Array, from: number): number {
  const end = bytes[from] === quote ? stringEnd(bytes, from) : wrong;
  if (end === wrong) return wrong;
  const at = blanks(bytes, end);
  return bytes[at] === colon ? blanks(bytes, at + 1) : wrong;
}

function stringEnd(bytes: Uint8Array, from: number): number {
  for (let at = from + 1; at < bytes.length; at++) {
    const code = bytes[at]!;
    if (code === quote) return at + 1;
    if (code < blankMax) return wrong;
    if (code !== backslash) continue;
    const escaped = bytes[++at]!;
    if (escaped === 0x75) {
      for (let n = 0; n < 4; n++) if (!isHex(bytes[++at])) return wrong;
    } else if (!escapes.has(escaped)) return wrong;
  }
  return wrong;
}

function wordEnd(bytes: Uint8Array, from: number): number {
  const code = bytes[from];
  if (code === minus || isDigit(code)) return numberEnd(bytes, from);
  for (const word of words) if (word[0] === code && word.every((one, at) => bytes[from + at] === one)) return from + word.length;
  return wrong;
}

function numberEnd(bytes: Uint8Array, from: number): number {
  let at = bytes[from] === minus ? from + 1 : from;
  at = bytes[at] === zero ? at + 1 : digitsEnd(bytes, at);
  if (at !== wrong && bytes[at] === 0x2e) at = digitsEnd(bytes, at + 1);
  if (at === wrong || (bytes[at] !== 0x65 && bytes[at] !== 0x45)) return at;
  const sign = bytes[at + 1];
  return digitsEnd(bytes, sign === minus || sign === 0x2b ? at + 2 : at + 1);
}

function digitsEnd(bytes: Uint8Array, from: number): number {
  let at = from;
  while (isDigit(bytes[at])) at++;
  return at > from ? at : wrong;
}

/** isDigit reports whether a byte is one of 0 to 9. */
export const isDigit = (code: number | undefined): boolean => code !== undefined && code >= zero && code <= nine;
const isHex = (code: number | undefined): boolean => isDigit(code) || (code !== undefined && (code | 0x20) >= 0x61 && (code | 0x20) <= 0x66);
