import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';

/**
 * typedOver has an editor replace what is selected by what is typed over it. Left to the browser, as CodeMirror does with all typing, Chromium (156) takes the colored pieces of a
 * long line out one by one: ten seconds for 10 KB of JSON, in which nothing else is done on the page.
 */
export const typedOver: Extension = EditorView.domEventHandlers({
  beforeinput: ({ inputType, isComposing, data }, view) => {
    const isEmpty = view.state.selection.ranges.every((range) => range.empty);
    if (inputType !== 'insertText' || isComposing || data === null || isEmpty || view.state.readOnly) return false;
    view.dispatch(view.state.replaceSelection(data), { userEvent: 'input.type', scrollIntoView: true });
    return true;
  },
});
