/** Unpacked are the lines of a text that hold Base64 of printable characters, with these in their place. */
export interface Unpacked {
  text: string;
  /** originalOf is the Base64 at which a place of the unpacked text stands, as start and end in the original; undefined for a place that was not packed. */
  originalOf(start: number, end: number): { start: number; end: number } | undefined;
}

const candidate = /[A-Za-z0-9+/_-]{16,}={0,2}/g;
// As gitleaks has it: Base64 of 16 letters alone is nearly always a word of a program.
const likely = /[0-9+/_-]/;
const printable = /^[\t\n\r -~]+$/;

/** unpacked is undefined for a text without Base64 of printable characters. */
export function unpacked(text: string): Unpacked | undefined {
  const parts: string[] = [];
  const places: { start: number; end: number; from: number; to: number }[] = [];
  let length = 0;
  const add = (part: string): void => {
    parts.push(part);
    length += part.length;
  };
  let end = 0; // of what is copied of the original
  for (const match of text.matchAll(candidate)) {
    const plain = plainOf(match[0]);
    if (plain === undefined) continue;
    const lineStart = text.lastIndexOf('\n', match.index) + 1;
    if (lineStart >= end) add('\n');
    add(text.slice(Math.max(lineStart, end, match.index - contextMax), match.index));
    places.push({ start: length, end: length + plain.length, from: match.index, to: match.index + match[0].length });
    add(plain);
    end = match.index + match[0].length;
  }
  if (places.length === 0) return undefined;
  const originalOf: Unpacked['originalOf'] = (start, to) => {
    const found = places.find((place) => place.start < to && start < place.end);
    return found && { start: found.from, end: found.to };
  };
  return { text: parts.join(''), originalOf };
}

// What stands before the Base64 in its line says what it is: the name of a key. In characters.
const contextMax = 200;

function plainOf(base64: string): string | undefined {
  if (!likely.test(base64)) return undefined;
  try {
    const plain = atob(base64.replace(/-/g, '+').replace(/_/g, '/'));
    return printable.test(plain) ? plain : undefined;
  } catch {
    return undefined;
  }
}
