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

/**
 * natural orders texts as people do, "item 9" before "item 10", as the collator of English does. What is printable ASCII is compared here, some ten times as
 * fast; small and large letters by the collator, where nothing else differs.
 */
export function natural(a: string, b: string): number {
  if (a === b) return 0;
  return (a.length <= lettersMax && b.length <= lettersMax ? ascii(a, b) : 0) || collator.compare(a, b);
}

// ascii is 0 where it cannot say.
function ascii(a: string, b: string): number {
  let i = 0;
  let j = 0;
  let order = 0;
  while (i < a.length && j < b.length) {
    const left = a.charCodeAt(i);
    const right = b.charCodeAt(j);
    if (left === right && left > nine && left <= tilde) i++, j++;
    else if (left < blank || left > tilde || right < blank || right > tilde) return 0;
    else if (order !== 0) i++, j++;
    else if (isDigit(left) && isDigit(right)) {
      const from = zerosEnd(a, i);
      const since = zerosEnd(b, j);
      i = digitsEnd(a, from);
      j = digitsEnd(b, since);
      order = i - from - (j - since) || compared(a, from, i, b, since);
    } else {
      order = weights[left]! - weights[right]!;
      i++, j++;
    }
  }
  if (!isASCII(a, i) || !isASCII(b, j)) return 0;
  return order || a.length - i - (b.length - j);
}

const isDigit = (code: number): boolean => code >= zero && code <= nine;

function zerosEnd(text: string, from: number): number {
  let at = from;
  while (text.charCodeAt(at) === zero && isDigit(text.charCodeAt(at + 1))) at++;
  return at;
}

function digitsEnd(text: string, from: number): number {
  let at = from;
  while (isDigit(text.charCodeAt(at))) at++;
  return at;
}

function compared(a: string, from: number, to: number, b: string, since: number): number {
  for (let at = from; at < to; at++) {
    const differs = a.charCodeAt(at) - b.charCodeAt(since + at - from);
    if (differs !== 0) return differs;
  }
  return 0;
}

function isASCII(text: string, from: number): boolean {
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code < blank || code > tilde) return false;
  }
  return true;
}
