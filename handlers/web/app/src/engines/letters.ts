import { Text, type Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { release } from '../pixels/release';

// What is pasted of so many letters or more does not go CodeMirror's own way.
const longLetters = 100_000;

/** docOf parts a text into an editor's lines. CodeMirror parts them by a pattern, which takes several times as long. */
export function docOf(text: string): Text {
  return Text.of(text.includes('\r') ? text.split(/\r\n?|\n/) : text.split('\n'));
}

/** lettersOf is what an editor holds, with \n between lines. It is written at once: put together line by line, as Text does, it would be held as its lines and as a whole. */
export function lettersOf(doc: Text): string {
  return doc.toJSON().join('\n');
}

/** narrowed is the same text with one byte a letter, if it is ASCII: a clipboard gives two, which lines and copies of the text would have too. */
export function narrowed(text: string): string {
  const bytes = new TextEncoder().encode(text);
  const same = bytes.length === text.length ? new TextDecoder().decode(bytes) : text;
  release(bytes);
  return same;
}

/** longPastes has an editor take long texts from the clipboard as it takes them from files. Shorter ones go CodeMirror's own way, which knows of several cursors. */
export const longPastes: Extension = EditorView.domEventHandlers({
  paste: ({ clipboardData }, view) => {
    const text = clipboardData?.getData('text/plain') ?? '';
    if (view.state.readOnly || text.length < longLetters) return false;
    view.dispatch(view.state.replaceSelection(docOf(narrowed(text))), { userEvent: 'input.paste', scrollIntoView: true });
    return true;
  },
});
