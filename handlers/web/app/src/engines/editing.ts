import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { bracketMatching, foldGutter, HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { search, searchKeymap } from '@codemirror/search';
import { Compartment, EditorState, type Extension, type Range } from '@codemirror/state';
import { Decoration, drawSelection, EditorView, keymap, lineNumbers, ViewPlugin, type DecorationSet, type ViewUpdate } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import type { Language } from '../tools/results';
import { docOf, lettersOf, longPastes, wholeText } from './letters';
import { endsOf, withEnds } from './lineEnds';
import { foldsOnceUsed, readLessAhead } from './readAhead';
import { typedOver } from './typedOver';

readLessAhead();

const languages: Record<Language, () => Promise<Extension>> = {
  json: async () => (await import('@codemirror/lang-json')).json(),
  yaml: async () => (await import('@codemirror/lang-yaml')).yaml(),
  html: async () => (await import('@codemirror/lang-html')).html(),
  css: async () => (await import('@codemirror/lang-css')).css(),
  javascript: async () => (await import('@codemirror/lang-javascript')).javascript({ typescript: true }),
};

// The colors follow the page's, light and dark.
const look = EditorView.theme({
  '&': { color: 'var(--ink)', backgroundColor: 'var(--paper)', border: '1px solid var(--edge)', borderRadius: '8px', fontSize: '14px', maxHeight: '28rem' },
  '&.cm-focused': { outline: '3px solid var(--accent)', outlineOffset: '2px' },
  '.cm-scroller': { fontFamily: "ui-monospace, 'Cascadia Code', 'DejaVu Sans Mono', monospace", overflow: 'auto', minHeight: '8rem', borderRadius: '8px' },
  '.cm-content': { caretColor: 'var(--ink)' },
  '.cm-gutters': { color: 'var(--soft)', backgroundColor: 'var(--ground)', borderRight: '1px solid var(--line)' },
  '.cm-cursor': { borderLeftColor: 'var(--ink)' },
  '.cm-selectionBackground, &.cm-focused .cm-selectionBackground': { backgroundColor: 'var(--tint)' },
});

const colors = HighlightStyle.define([
  { tag: [tags.keyword, tags.bool, tags.null, tags.operatorKeyword, tags.modifier], color: 'light-dark(#7a2a8f, #d9a2ec)' },
  { tag: [tags.string, tags.special(tags.string), tags.attributeValue], color: 'light-dark(#8a3a12, #f0b38c)' },
  { tag: [tags.number, tags.color, tags.unit], color: 'light-dark(#0f5f3c, #8fdcb0)' },
  { tag: [tags.propertyName, tags.attributeName, tags.tagName, tags.className], color: 'light-dark(#1b4f8f, #9cc4f5)' },
  { tag: [tags.comment, tags.meta], color: 'var(--soft)' },
]);

// Gaps are what CodeMirror leaves out of long lines, and how it draws that. Its types do not say so.
interface Gaps { lineGaps: { draw(state: Gaps, isWrapped: boolean): Range<Decoration> }[]; lineGapDeco: DecorationSet }

/**
 * highGaps has CodeMirror (6.43) draw what it leaves out of the long lines of a new state as high as it is. By itself it draws that as wide as it should be high, takes the
 * line's height from it, and then lays out all of the line: of one with 8 MB that takes seconds and hundreds of megabytes. Extensions begin when a state has
 * said what it leaves out, and before that is drawn.
 */
const highGaps: Extension = ViewPlugin.define((view) => {
  const { viewState } = view as unknown as { viewState: Gaps };
  viewState.lineGapDeco = Decoration.set(viewState.lineGaps.map((gap) => gap.draw(viewState, true)));
  return {};
});

// Tab leaves the editor, so that nobody is caught in it (WCAG 2.1.2).
const setup: Extension = [
  highGaps, longPastes, typedOver, lineNumbers(), foldGutter(), foldsOnceUsed, history(), drawSelection(), search({ top: true }), syntaxHighlighting(colors),
  keymap.of([...defaultKeymap, ...historyKeymap, ...searchKeymap]),
];

export interface Editing {
  doc: string;
  label: string;
  readOnly: boolean;
  language: Language | undefined;
  onchange(text: string): void;
}

export interface Edited {
  // set replaces the text, unless it is that already. onchange does not tell it: who sets a text knows it.
  set(text: string): void;
  end(): void;
}

// Longer texts are not colored, nor brackets matched: of a line the whole is read, whatever of it is seen, and all of a file may be one.
const coloredMax = 500_000;

// Of several changes, each may say what there was after it.
const wholeIn = ({ transactions }: ViewUpdate): string | undefined => transactions.filter((one) => one.docChanged).at(-1)?.annotation(wholeText);

// edit shows an editor in a shadow root, where the page's policy lets it adopt its style sheets.
export function edit(host: HTMLElement, of: Editing): Edited {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
  const language = new Compartment();
  let colored: Extension = [];
  // The text as the page knows it. The document's lines end with \n whatever the text's do, so that it is not compared, nor written out for it.
  let known = of.doc;
  let ends = endsOf(known);
  const stateOf = (doc: string): EditorState => EditorState.create({
    doc: docOf(doc),
    extensions: [
      setup, look, language.of(doc.length > coloredMax ? [] : [bracketMatching(), colored]), EditorView.lineWrapping,
      EditorView.contentAttributes.of({ 'aria-label': of.label, spellcheck: 'false' }), EditorState.readOnly.of(of.readOnly),
      EditorView.updateListener.of((update) => update.docChanged && of.onchange((known = withEnds(wholeIn(update) ?? lettersOf(update.state.doc), ends)))),
    ],
  });
  const view = new EditorView({ root, parent: root, state: stateOf(known) });
  let ended = false;
  // A text whose colors do not arrive has none.
  if (of.language) void languages[of.language]().catch((): Extension => []).then((found) => {
    colored = found;
    if (!ended && view.state.doc.length <= coloredMax) view.dispatch({ effects: language.reconfigure([bracketMatching(), found]) });
  });
  return {
    set: (text) => {
      if (text === known) return;
      [known, ends] = [text, endsOf(text)];
      // A state of its own, as an editor out of sight lays out all of what replaces its text.
      view.setState(stateOf(text));
    },
    end: () => {
      ended = true;
      view.destroy();
    },
  };
}
