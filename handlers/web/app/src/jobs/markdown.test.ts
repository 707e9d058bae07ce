import { expect, it } from 'vitest';
import { blocksOf, inlinesOf } from './markdown';

it('reads blocks', () => {
  const read = blocksOf('# Title #\n\nA line\nand another.\n\n- one\n- two\n  more\n\n3. three\n\n> said\n> so\n\n---\n\n```js\na < b\n```\n\n| a | b |\n|---|:-:|\n| 1 | x \\| y |\n');
  expect(read.map((block) => block.kind)).toEqual(['heading', 'paragraph', 'list', 'list', 'quote', 'rule', 'code', 'table']);
  expect(read[0]).toEqual({ kind: 'heading', level: 1, inlines: [{ kind: 'text', text: 'Title' }] });
  expect(read[2]).toEqual({ kind: 'list', ordered: false, items: [[{ kind: 'text', text: 'one' }], [{ kind: 'text', text: 'two\nmore' }]] });
  expect(read[3]).toMatchObject({ ordered: true });
  expect(read[6]).toEqual({ kind: 'code', text: 'a < b' });
  expect(read[7]).toMatchObject({ head: [[{ text: 'a' }], [{ text: 'b' }]], rows: [[[{ text: '1' }], [{ text: 'x | y' }]]] });
});

it('reads emphasis, code and links', () => {
  expect(inlinesOf('a **b** _c_ `d*e*` [f](https://example.com/g) \\*h\\*')).toEqual([
    { kind: 'text', text: 'a ' }, { kind: 'strong', text: 'b' }, { kind: 'text', text: ' ' }, { kind: 'em', text: 'c' }, { kind: 'text', text: ' ' },
    { kind: 'code', text: 'd*e*' }, { kind: 'text', text: ' ' }, { kind: 'link', text: 'f', address: 'https://example.com/g' }, { kind: 'text', text: ' *h*' },
  ]);
});

it.each(['[a](javascript:alert(1))', '[a](data:text/html,<script>)', '![a](https://example.com/a.png)', '<img src=x onerror=alert(1)>', '<script>alert(1)</script>'])(
  'shows %s as its text', (text) => expect(inlinesOf(text)).toEqual([{ kind: 'text', text }]),
);

it('ends, whatever it is given', () => {
  for (const text of ['', '\n\n', '```', '|', '|\n|', '- ', '> ', '#', '*'.repeat(5000), '['.repeat(5000), '_a'.repeat(5000)]) expect(Array.isArray(blocksOf(text))).toBe(true);
});
