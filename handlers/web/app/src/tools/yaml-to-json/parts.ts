import { isKeyStart, newline } from './letters';

const [carriageReturn, space, tab, dash, hash] = [0x0d, 0x20, 0x09, 0x2d, 0x23];

/** Start is what the first bytes of a YAML document say that it is, a list's items or a map's pairs that begin at the margin, and where the first of these begins. */
export interface Start { kind: 'list' | 'map'; begun: number }

/** startOf is undefined where a document is no such list or map, or may be none. */
export function startOf(text: Uint8Array): Start | undefined {
  const begun = startEnd(text);
  const kind = isItem(text, begun) ? 'list' : isKey(text, begun) ? 'map' : undefined;
  return kind && { kind, begun };
}

/**
 * partsOf cuts a text in UTF-8 into parts of about so many bytes that can be read one after the other. All that is within an item or a pair is indented (YAML 1.2.2, 8.2), so a line
 * at the margin begins another. Who reads the parts has to look whether each is what kind says. What may go on beyond the text, of which more follows unless it isLast, is left out.
 */
export function* partsOf(text: Uint8Array, { kind, begun }: Start, bytes: number, isLast: boolean): Generator<Uint8Array> {
  const begins = kind === 'list' ? isItem : isKey;
  for (let from = 0, end = 0; from < text.length; from = end) {
    end = lineEnd(text, Math.max(from, begun) + bytes);
    while (end < text.length && !begins(text, end)) end = lineEnd(text, end);
    if (end === text.length && !isLast) return;
    yield text.subarray(from, end);
  }
}

const isKey = (text: Uint8Array, at: number): boolean => isKeyStart(text[at]);

function isItem(text: Uint8Array, at: number): boolean {
  if (text[at] !== dash) return false;
  const after = text[at + 1];
  return after === space || after === newline || (after === carriageReturn && text[at + 2] === newline);
}

function lineEnd(text: Uint8Array, from: number): number {
  const end = text.indexOf(newline, from);
  return end < 0 ? text.length : end + 1;
}

// startEnd is where comments, blank lines and marks of a document's start end, which may stand before a list or a map.
function startEnd(text: Uint8Array): number {
  let line = 0;
  for (let end = skippedEnd(text, 0); end !== undefined; end = skippedEnd(text, end)) line = end;
  return line;
}

function skippedEnd(text: Uint8Array, line: number): number | undefined {
  const isStart = isThrice(text, line, dash);
  let at = isStart ? line + 3 : line;
  while (text[at] === space || text[at] === tab) at++;
  if (text[at] === hash && !isStart) at = text.indexOf(newline, at);
  if (text[at] === carriageReturn) at++;
  return text[at] === newline ? at + 1 : undefined;
}

/** hasMarks looks for what else may stand at the margin of a part, and makes several documents of a text or says how it is to be read. */
export function hasMarks(text: Uint8Array, from: number): boolean {
  for (let at = from; at < text.length; at++) {
    const code = text[at]!;
    if ((code === 0x25 || ((code === dash || code === 0x2e) && isThrice(text, at, code))) && isLineStart(text, at)) return true;
  }
  return false;
}

const isThrice = (text: Uint8Array, at: number, code: number): boolean => text[at] === code && text[at + 1] === code && text[at + 2] === code;

const isLineStart = (text: Uint8Array, at: number): boolean => at === 0 || text[at - 1] === newline;
