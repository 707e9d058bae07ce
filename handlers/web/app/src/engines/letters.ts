import { Text, type Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { asciiInto } from '../tools/ascii';

// What is pasted of so many letters or more does not go CodeMirror's own way.
const longLetters = 100_000;

// What is narrowed at once.
const pieceLetters = 1 << 16;

/** docOf parts a text into an editor's lines. CodeMirror parts them by a pattern, which takes several times as long. */
export function docOf(text: string): Text {
  return Text.of(linesOf(text));
}

const linesOf = (text: string): string[] => (text.includes('\r') ? text.split(/\r\n?|\n/) : text.split('\n'));

/** lettersOf is what an editor holds, with \n between lines. It is written at once: put together line by line, as Text does, it would be held as its lines and as a whole. */
export function lettersOf(doc: Text): string {
  return doc.toJSON().join('\n');
}

/**
 * narrowDocOf is docOf for what a clipboard gives: it has two bytes for each letter, which lines and copies of it would have too. Where a piece is ASCII, its lines have one. Pieces
 * end with a line, and there is no second copy of the whole.
 */
export function narrowDocOf(text: string): Text {
  let room = new Uint8Array(2 * pieceLetters);
  const lines: string[] = [];
  for (let from = 0, end = 0; from <= text.length; from = end + 1) {
    end = text.indexOf('\n', from + pieceLetters);
    if (end < 0) end = text.length;
    // The line end of Windows goes with its line.
    const cut = text[end - 1] === '\r' && end < text.length && end > from ? end - 1 : end;
    if (cut - from > room.length) room = new Uint8Array(cut - from);
    const piece = asciiInto(room, text, from, cut) ? new TextDecoder().decode(room.subarray(0, cut - from)) : text.slice(from, cut);
    for (const line of linesOf(piece)) lines.push(line);
  }
  return Text.of(lines);
}

/** longPastes has an editor take long texts from the clipboard as it takes them from files. Shorter ones go CodeMirror's own way, which knows of several cursors. */
export const longPastes: Extension = EditorView.domEventHandlers({
  paste: ({ clipboardData }, view) => {
    const text = clipboardData?.getData('text/plain') ?? '';
    if (view.state.readOnly || text.length < longLetters) return false;
    view.dispatch(view.state.replaceSelection(narrowDocOf(text)), { userEvent: 'input.paste', scrollIntoView: true });
    return true;
  },
});
