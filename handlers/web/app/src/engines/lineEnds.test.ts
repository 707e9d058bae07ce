import { EditorState } from '@codemirror/state';
import { describe, expect, it } from 'vitest';
import { endsOf, withEnds } from './lineEnds';

describe('line ends', () => {
  it('are those of Windows where all are', () => {
    expect(['a\r\nb\r\n', '\r\n', 'a\r\nb'].map(endsOf)).toEqual(['\r\n', '\r\n', '\r\n']);
    expect(['', 'a', 'a\nb', 'a\rb', 'a\r\nb\n', '\na\r\nb', 'a\r\n\rb', 'a\r\r\nb', 'a\r\nb\r'].map(endsOf)).toEqual(Array(9).fill('\n'));
  });

  it('come back as they were from an editor, which knows only its own', () => {
    for (const text of ['a\r\nb\r\n', '\r\n\r\n', 'a\nb', '', 'ü\r\n🎉']) {
      const { doc } = EditorState.create({ doc: text });
      expect(withEnds(doc.toString(), endsOf(text))).toBe(text);
    }
  });
});
