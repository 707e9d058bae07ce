/** Drawn is what a page's content does that says where pictures lie: a state that is kept or taken back, a matrix, a thing drawn by its name. */
export type Drawn = { op: 'q' } | { op: 'Q' } | { op: 'cm'; matrix: number[] } | { op: 'Do'; name: string };

const token = /[\0\t\n\f\r ]+|%[^\r\n]*|<<|>>|<[^>]*>?|[[\]{})]|\/([^\0\t\n\f\r ()<>[\]{}/%]*)|[^\0\t\n\f\r ()<>[\]{}/%]+/y;
// The picture of an inline image ends at EI between white space (ISO 32000-2, 8.9.7).
const inlineEnd = /[\0\t\n\f\r ]EI(?=[\0\t\n\f\r ]|$)/g;

/** drawnOf reads a content stream (ISO 32000-2, 7.8.2). What is no content, or ends too soon, it passes over. */
export function* drawnOf(bytes: Uint8Array): Generator<Drawn> {
  const content = new TextDecoder('latin1').decode(bytes);
  let numbers: number[] = [];
  let name = '';
  for (let at = 0; at < content.length; ) {
    if (content[at] === '(') {
      at = stringEnd(content, at);
      continue;
    }
    token.lastIndex = at;
    const found = token.exec(content);
    if (!found) return;
    at = token.lastIndex;
    const [word, named] = found;
    if (named !== undefined) name = named;
    else if (/^[-+.\d]/.test(word)) numbers.push(Number.parseFloat(word) || 0);
    else if (/^[A-Za-z'"]/.test(word)) {
      if (word === 'q') yield { op: 'q' };
      else if (word === 'Q') yield { op: 'Q' };
      else if (word === 'cm' && numbers.length >= 6) yield { op: 'cm', matrix: numbers.slice(-6) };
      else if (word === 'Do') yield { op: 'Do', name };
      else if (word === 'ID') at = afterInline(content, at);
      numbers = [];
    }
  }
}

function stringEnd(content: string, from: number): number {
  let depth = 0;
  for (let at = from; at < content.length; at++) {
    const letter = content[at];
    if (letter === '\\') at++;
    else if (letter === '(') depth++;
    else if (letter === ')' && --depth === 0) return at + 1;
  }
  return content.length;
}

function afterInline(content: string, from: number): number {
  inlineEnd.lastIndex = from;
  return inlineEnd.exec(content) ? inlineEnd.lastIndex : content.length;
}
