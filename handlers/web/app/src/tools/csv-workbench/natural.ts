const collator = new Intl.Collator('en', { numeric: true });

const [zero, nine, blank, tilde] = [0x30, 0x39, 0x20, 0x7e];
// Of longer texts the collator parts the numbers.
const lettersMax = 200;

// weights are the places of ASCII's printable letters among themselves, large and small ones alike. Digits have one: numbers are compared as such.
const weights = weighed();

function weighed(): Uint8Array {
  const letters = Array.from({ length: tilde - blank + 1 }, (_, at) => String.fromCharCode(blank + at).toLowerCase());
  const order = [...new Set(letters.map((one) => (/\d/.test(one) ? '0' : one)))].sort(collator.compare);
  const found = new Uint8Array(tilde + 1);
  letters.forEach((one, at) => (found[blank + at] = order.indexOf(/\d/.test(one) ? '0' : one) + 1));
  return found;
}

/** Letters are the codes of many texts' letters, one text after the other. */
export type Letters = Uint8Array | Uint16Array;

/**
 * natural orders two texts, from a and from b on, as people do, "item 9" before "item 10", as the collator of English does. What is printable ASCII is compared here, some
 * ten times as fast; small and large letters by the collator, where nothing else differs. If not all is ASCII, that is asked often: the letters as a string spare the making of one.
 */
export function natural(text: Letters, a: number, endA: number, b: number, endB: number, whole?: string): number {
  if (endA - a === endB - b && compared(text, a, endA, b) === 0) return 0;
  const order = endA - a <= lettersMax && endB - b <= lettersMax ? ascii(text, a, endA, b, endB) : 0;
  if (order !== 0) return order;
  return whole === undefined ? collator.compare(cut(text, a, endA), cut(text, b, endB)) : collator.compare(whole.slice(a, endA), whole.slice(b, endB));
}

// A call has room for so many arguments everywhere.
const codesMax = 1 << 12;

/** cut is a part of the letters as a string. */
export function cut(text: Letters, from = 0, to = text.length): string {
  if (to - from <= codesMax) return String.fromCharCode(...text.subarray(from, to));
  const parts: string[] = [];
  for (let at = from; at < to; at += codesMax) parts.push(String.fromCharCode(...text.subarray(at, Math.min(to, at + codesMax))));
  return parts.join('');
}

// ascii is 0 where it cannot say.
function ascii(text: Letters, a: number, endA: number, b: number, endB: number): number {
  let i = a;
  let j = b;
  let order = 0;
  while (i < endA && j < endB) {
    const left = text[i]!;
    const right = text[j]!;
    if (left === right && left > nine && left <= tilde) i++, j++;
    else if (left < blank || left > tilde || right < blank || right > tilde) return 0;
    else if (order !== 0) i++, j++;
    else if (isDigit(left) && isDigit(right)) {
      const from = zerosEnd(text, i, endA);
      const since = zerosEnd(text, j, endB);
      i = digitsEnd(text, from, endA);
      j = digitsEnd(text, since, endB);
      order = i - from - (j - since) || compared(text, from, i, since);
    } else {
      order = weights[left]! - weights[right]!;
      i++, j++;
    }
  }
  if (!isASCII(text, i, endA) || !isASCII(text, j, endB)) return 0;
  return order || endA - i - (endB - j);
}

const isDigit = (code: number): boolean => code >= zero && code <= nine;

function zerosEnd(text: Letters, from: number, to: number): number {
  let at = from;
  while (at + 1 < to && text[at]! === zero && isDigit(text[at + 1]!)) at++;
  return at;
}

function digitsEnd(text: Letters, from: number, to: number): number {
  let at = from;
  while (at < to && isDigit(text[at]!)) at++;
  return at;
}

function compared(text: Letters, from: number, to: number, since: number): number {
  for (let at = from; at < to; at++) {
    const differs = text[at]! - text[since + at - from]!;
    if (differs !== 0) return differs;
  }
  return 0;
}

function isASCII(text: Letters, from: number, to: number): boolean {
  for (let at = from; at < to; at++) {
    const code = text[at]!;
    if (code < blank || code > tilde) return false;
  }
  return true;
}
