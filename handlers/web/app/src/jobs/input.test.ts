import { expect, it } from 'vitest';
import type { Tool } from '../api/types';
import { inputOf, wrongWith } from './input';

const tool = { limits: { allowedTypes: ['text/markdown', 'text/html'], maxInputBytes: 10 } } as unknown as Tool;
const why = (name: string, type: string, content: string): string | undefined => wrongWith(tool, inputOf(tool, new File([content], name, { type })));

it('knows a file by its type, or else by its ending', () => {
  expect(why('a.md', '', 'x')).toBeUndefined();
  expect(why('a.markdown', 'application/octet-stream', 'x')).toBeUndefined();
  expect(why('noending', 'text/html; charset=utf-8', 'x')).toBeUndefined();
});

it('says why a tool does not take a file', () => {
  expect(why('a.pdf', 'application/pdf', 'x')).toBe('a.pdf is not a type that this tool takes. It takes Markdown, HTML.');
  expect(why('a.md', '', '')).toBe('a.md is empty.');
  expect(why('a.md', '', 'x'.repeat(10))).toBeUndefined();
  expect(why('a.md', '', 'x'.repeat(11))).toBe('a.md has 1 KB; the limit is 1 KB.');
});
