import { jsonLanguage } from '@codemirror/lang-json';
import { ParseContext } from '@codemirror/language';
import { EditorState } from '@codemirror/state';
import { expect, it } from 'vitest';
import { readLessAhead } from './readAhead';

readLessAhead();

interface Reading { treeLen: number; work(until: number | (() => boolean), upto?: number): boolean }

function readOf(letters: number, until: number | (() => boolean)): number {
  const state = EditorState.create({ doc: `[\n${'1,\n'.repeat(letters / 3)}1]` });
  const reading = (ParseContext as unknown as { create(parser: unknown, state: EditorState, viewport: { from: number; to: number }): Reading }).create(jsonLanguage.parser, state, { from: 0, to: 3000 });
  reading.work(until, 103_000);
  return reading.treeLen;
}

it('reads what is about to be seen of a long text', () => {
  expect(readOf(300_000, () => false)).toBeGreaterThanOrEqual(23_000);
  expect(readOf(300_000, () => false)).toBeLessThan(24_000);
});

it('reads all of a short one, and as much as it is asked to', () => {
  expect(readOf(90_000, () => false)).toBeGreaterThan(90_000);
  expect(readOf(300_000, 60_000)).toBeGreaterThanOrEqual(103_000);
});
