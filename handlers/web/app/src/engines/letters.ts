import { Annotation, Text, type EditorState, type Extension, type TransactionSpec } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { release } from '../pixels/release';
import { asciiInto } from '../tools/ascii';
import { leavesOf, LinesByPlace, docByPlaces } from './linesByPlace';

// What is pasted of so many letters or more does not go CodeMirror's own way.
const longLetters = 100_000;

// What is narrowed at once.
const pieceLetters = 1 << 16;

/** docOf parts a text into an editor's lines. CodeMirror parts them by a pattern, which takes several times as long, and holds each of them: a long text's lines are known by their places. */
export function docOf(text: string): Text {
  return text.length < longLetters || text.includes('\r') ? Text.of(linesOf(text)) : docByPlaces(text);
}

const linesOf = (text: string): string[] => (text.includes('\r') ? text.split(/\r\n?|\n/) : text.split('\n'));

/** lettersOf is what an editor holds, with \n between lines. It is written at once: put together line by line, as Text does, it would be held as its lines and as a whole. */
export function lettersOf(doc: Text): string {
  return leavesOf(doc).map((leaf) => (leaf instanceof LinesByPlace ? leaf.sliceString(0) : leaf.toJSON().join('\n'))).join('\n');
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

/** narrowed is what a clipboard gives with \n between lines, and with one byte for each letter where all are ASCII. */
export function narrowed(text: string): string {
  const plain = text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;
  // Chromium (156) makes no string that it has already, however wide that one is: with one sign more it is another.
  const bytes = new Uint8Array(plain.length + 1);
  if (!asciiInto(bytes, plain)) return plain;
  const narrow = new TextDecoder().decode(bytes).slice(0, -1);
  release(bytes);
  return narrow;
}

/** wholeText is what an editor holds after a change that has replaced all of it: who is told of the change need not put it together. */
export const wholeText = Annotation.define<string>();

/** longPastes has an editor take long texts from the clipboard as it takes them from files. Shorter ones go CodeMirror's own way, which knows of several cursors. */
export const longPastes: Extension = EditorView.domEventHandlers({
  paste: ({ clipboardData }, view) => {
    const text = clipboardData?.getData('text/plain') ?? '';
    if (view.state.readOnly || text.length < longLetters) return false;
    view.dispatch(pasted(view.state, text), { userEvent: 'input.paste', scrollIntoView: true });
    return true;
  },
});

// A text that takes the place of all there is is there once: as it is told to the page, and as the editor's lines.
function pasted(state: EditorState, text: string): TransactionSpec {
  const { from, to } = state.selection.main;
  if (from > 0 || to < state.doc.length) return state.replaceSelection(narrowDocOf(text));
  const whole = narrowed(text);
  return { changes: { from, to, insert: docOf(whole) }, selection: { anchor: whole.length }, annotations: wholeText.of(whole) };
}
