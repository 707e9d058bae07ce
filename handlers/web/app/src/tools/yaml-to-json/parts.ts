// Comments and blank lines, and at most the mark of a document's start, before a list or a map that begins at the margin.
const start = /^\ufeff?(?:(?:[ \t]*#[^\n]*|[ \t]*|---[ \t]*)\r?\n)*(?=(- |-\r?\n)|[A-Za-z0-9_"'])/;
// What else may stand at the margin, and makes several documents of a text or says how it is to be read.
const marks = /^(?:---|\.\.\.|%)/gm;

/** Parts are a YAML document in pieces that can be read one after the other: a list's items, or a map's pairs, that begin at the margin. */
export interface Parts { kind: 'list' | 'map'; texts(): Generator<string> }

/**
 * partsOf cuts a text into parts of about so many letters. All that is within an item or a pair is indented (YAML 1.2.2, 8.2), so a line at the margin
 * begins another. Undefined: it is no such text, or may be none; who reads the parts has to look whether each is what kind says.
 */
export function partsOf(text: string, letters: number): Parts | undefined {
  const begun = start.exec(text);
  if (begun === null) return undefined;
  marks.lastIndex = begun[0].length;
  if (marks.exec(text) !== null) return undefined;
  const kind = begun[1] === undefined ? 'map' : 'list';
  const next = kind === 'list' ? /\n(?=- |-\r?\n)/g : /\n(?=[A-Za-z0-9_"'])/g;
  return {
    kind,
    *texts() {
      for (let from = 0, end = 0; from < text.length; from = end) {
        next.lastIndex = Math.max(from, begun[0].length) + letters;
        end = (next.exec(text)?.index ?? text.length) + 1;
        yield text.slice(from, end);
      }
    },
  };
}
