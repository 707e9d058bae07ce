import { foldKeymap, forceParsing, ParseContext } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { keymap, ViewPlugin, type Command, type EditorView } from '@codemirror/view';

// Work is how CodeMirror (6.12) reads a text for its colors and folds: a view passes a function that says when to stop, who needs the whole of a part a number of milliseconds.
type Work = (this: ParseContext, until: number | (() => boolean), upto?: number) => boolean;

// By itself it reads 100,000 letters beyond what is seen. In a page that is 6 MB more for JSON, since V8 makes its space for what is new larger the more of that stays.
const aheadLetters = 20_000;
// Shorter texts are read to their end all the same, for all of them to be folded.
const shortMax = 100_000;

const own = ParseContext.prototype as unknown as { work: Work };
const { work } = own;

/** readLessAhead has the editors of a page read no more of a long text than is about to be seen. */
export function readLessAhead(): void {
  own.work = function (until, upto) {
    const most = typeof until === 'function' && this.state.doc.length > shortMax ? this.viewport.to + aheadLetters : Infinity;
    return work.call(this, until, upto === undefined || upto <= most ? upto : most);
  };
}

// Who points at a text may want something else, so that reading it must not hold the page. Who presses the keys wants to fold, which would do nothing until all is read.
const [pointedMs, foldMs] = [100, 5000];

const readAll = (view: EditorView, mostMs: number): boolean => forceParsing(view, view.state.doc.length, mostMs);

/** foldsOnceUsed lets an editor fold what ends far beyond what is seen, too: it reads all of its text once someone points at it, or folds by keys. */
export const foldsOnceUsed: Extension = [
  ViewPlugin.define((view) => {
    const read = (): void => void readAll(view, pointedMs);
    view.dom.addEventListener('pointerover', read);
    return { destroy: () => view.dom.removeEventListener('pointerover', read) };
  }),
  keymap.of(foldKeymap.map((binding) => ({ ...binding, run: afterReading(binding.run!) }))),
];

function afterReading(fold: Command): Command {
  return (view) => {
    readAll(view, foldMs);
    return fold(view);
  };
}
