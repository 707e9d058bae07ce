import { Text } from '@codemirror/state';
import { expect, it } from 'vitest';
import { docByPlaces } from './linesByPlace';

const linesOf = (text: string): Text => Text.of(text.split('\n'));
const rows = (count: number, end = ''): string => Array.from({ length: count }, (_, n) => 'line'.repeat(n % 4) + n).join('\n') + end;
// As many as fill leaves, one more and one less, with and without an end, and empty lines.
const texts = [rows(33), rows(64), rows(64, '\n'), rows(63, '\n'), rows(5000), rows(3) + '\n'.repeat(70), 'a'.repeat(200_000) + '\n', '🎉é\n'.repeat(500)];

it('is the document that its lines are', () => {
  for (const text of texts) {
    const [doc, plain] = [docByPlaces(text), linesOf(text)];
    expect([doc.lines, doc.length]).toEqual([plain.lines, plain.length]);
    expect(doc.toString() === text && doc.toJSON().join('\n') === text && doc.sliceString(0, doc.length, '\r\n') === text.replaceAll('\n', '\r\n')).toBe(true);
    // Before any line was looked at.
    for (let from = 0; from < 300; from += 13) for (const to of [from, from + 1, from + 40, from + 400]) expect(doc.sliceString(from, to)).toBe(plain.sliceString(from, to));
    expect(doc.eq(plain) && plain.eq(doc)).toBe(true);
    for (let n = 1; n <= doc.lines; n += 7) expect(doc.line(n)).toEqual(plain.line(n));
    for (let at = 0; at <= doc.length; at += 1 + (doc.length >> 8)) expect(doc.lineAt(at)).toEqual(plain.lineAt(at));
    for (const way of [1, -1] as const) expect([...doc.iter(way)]).toEqual([...plain.iter(way)]);
  }
});

it('is changed as the document that its lines are', () => {
  for (const text of texts) {
    let [doc, plain] = [docByPlaces(text), linesOf(text)];
    for (let n = 0; n < 200; n++) {
      const from = (n * 7919) % (doc.length + 1);
      const to = Math.min(doc.length, from + (n % 3 === 0 ? (n * 31) % 400 : n % 5));
      const put = linesOf(['', 'x', '\n', 'a\nb\n', rows(40)][n % 5]!);
      [doc, plain] = [doc.replace(from, to, put), plain.replace(from, to, put)];
      expect(doc.slice(from, to).toString()).toBe(plain.slice(from, to).toString());
      expect(doc.lines).toBe(plain.lines);
    }
    expect(doc.toString() === plain.toString()).toBe(true);
  }
});
