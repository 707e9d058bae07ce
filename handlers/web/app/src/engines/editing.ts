import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { bracketMatching, foldGutter, foldKeymap, HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { search, searchKeymap } from '@codemirror/search';
import { Compartment, EditorState, type Extension } from '@codemirror/state';
import { drawSelection, EditorView, keymap, lineNumbers } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { task } from '../shell/parts.svelte';
import type { Language } from '../tools/results';

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

// What is typed first needs: Tab leaves the editor, so that nobody is caught in it (WCAG 2.1.2).
const first: Extension = [look, lineNumbers(), foldGutter(), history(), EditorView.lineWrapping, keymap.of([...defaultKeymap, ...historyKeymap])];

// The rest comes in tasks of its own, so that none is long on a slow device.
const later: (() => Extension)[] = [
  () => [drawSelection(), bracketMatching()],
  () => [search({ top: true }), syntaxHighlighting(colors), keymap.of([...foldKeymap, ...searchKeymap])],
];

export interface Editing {
  doc: string;
  label: string;
  readOnly: boolean;
  language: Language | undefined;
  onchange(text: string): void;
}

export interface Edited {
  // set replaces the text, unless it is that already.
  set(text: string): void;
  select(from: number, to: number): void;
  end(): void;
}

// edit shows an editor in a shadow root, where the page's policy lets it adopt its style sheets.
export function edit(host: HTMLElement, of: Editing): Edited {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
  const language = new Compartment();
  const rest = new Compartment();
  // The text as the document has it, whose lines end with \n, so that set does not write out the whole of a long one.
  let known = of.doc.replace(/\r\n?/g, '\n');
  const view = new EditorView({
    root,
    parent: root,
    state: EditorState.create({
      doc: of.doc,
      extensions: [
        first, rest.of([]), language.of([]),
        EditorView.contentAttributes.of({ 'aria-label': of.label, spellcheck: 'false' }), EditorState.readOnly.of(of.readOnly),
        EditorView.updateListener.of((update) => update.docChanged && of.onchange((known = update.state.doc.toString()))),
      ],
    }),
  });
  let ended = false;
  void complete();
  return {
    set: (text) => {
      if (text !== known) view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } });
    },
    select: (from, to) => view.dispatch({ selection: { anchor: from, head: to }, scrollIntoView: true }),
    end: () => {
      ended = true;
      view.destroy();
    },
  };

  async function complete(): Promise<void> {
    const parts: Extension[] = [];
    for (const part of later) {
      await task();
      if (ended) return;
      parts.push(part());
      view.dispatch({ effects: rest.reconfigure([...parts]) });
    }
    if (!of.language) return;
    const found = await languages[of.language]().catch(() => []); // then the text has no colours
    if (!ended) view.dispatch({ effects: language.reconfigure(found) });
  }
}
