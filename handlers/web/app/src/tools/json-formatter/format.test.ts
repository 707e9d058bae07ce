import { expect, it } from 'vitest';
import { faultOf, formatted, formattedLines, linesOf, type Style } from './format';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

function written(text: string, style: Partial<Style> = {}): string {
  const out: number[] = [];
  const sink = { byte: (code: number) => void out.push(code), copy: (from: Uint8Array, start: number, end: number) => void out.push(...from.subarray(start, end)) };
  formatted(bytes(text), { style: '2', sort: false, ascii: false, ...style }, sink);
  return Buffer.from(out).toString();
}

const values = [{ a: [1, { b: 'x, [y]: {z}' }, [], {}], 'é"\\': null, c: [[[]], [{}]] }, [], {}, 'a', 5, [true, false, null, 'ü𝒳🎉\n']];

it('indents as JSON.stringify does, and puts all on one line', () => {
  for (const value of values) {
    for (const text of [JSON.stringify(value), JSON.stringify(value, null, 7)]) {
      expect(written(text)).toBe(JSON.stringify(value, null, 2) + '\n');
      expect(written(text, { style: '4' })).toBe(JSON.stringify(value, null, 4) + '\n');
      expect(written(text, { style: 'tab' })).toBe(JSON.stringify(value, null, '\t') + '\n');
      expect(written(text, { style: 'least' })).toBe(JSON.stringify(value));
    }
  }
});

it('keeps values as they are written, also where it sorts keys', () => {
  expect(written('{"b":1.50,"a":12345678901234567890,"a":"\\u0041"}', { style: 'least', sort: true })).toBe('{"a":12345678901234567890,"a":"\\u0041","b":1.50}');
  expect(written('[{"ä":{"d":[],"c":{}},"a":2}]', { style: 'least', sort: true })).toBe('[{"a":2,"ä":{"c":{},"d":[]}}]');
});

it('writes other letters than ASCII as sequences', () => {
  for (const value of values) expect(JSON.parse(written(JSON.stringify(value), { ascii: true }))).toEqual(value);
  expect(written('"ü€𝒳a"', { ascii: true })).toBe('"\\u00fc\\u20ac\\ud835\\udcb3a"\n');
});

it('names the first fault', () => {
  expect(faultOf(bytes('{"a":\n[1, 2'))).toMatchObject({ line: 2, why: 'CloseBracketExpected' });
  expect(faultOf(bytes(' \n'))).toBe('empty');
  expect(faultOf(bytes('['.repeat(2000)))).toBe('deep');
  expect(faultOf(bytes('[1]'))).toBeUndefined();
});

it.each([
  ['{"a":1,}', 'CommaTooMany'], ['[1,\n]', 'CommaTooMany'], ["{'a':1}", 'SingleQuote'], ['{“a”:1}', 'CurlyQuote'], ['{\u00a0"a":1}', 'ForeignBlank'], ['{"a":NaN}', 'ForeignWord'], ['[None]', 'ForeignWord'], ['{"a":01}', 'LeadingZero'],
  ['{"a":1 // x\n}', 'InvalidCommentToken'], ['{"a":10 2}', 'CommaExpected'],
])('names what is wrong with %j', (text, why) => expect(faultOf(bytes(text))).toMatchObject({ why }));

it('shows what stands around a fault', () => {
  expect(faultOf(bytes('{"a": 1,\r\n  "b": tru,\r\n"c": 2}'))).toMatchObject({ line: 2, column: 8, before: '"b": ', after: 'tru,' });
  expect(faultOf(bytes('[' + '1,'.repeat(1000) + 'x]'))).toMatchObject({ line: 1, column: 2002, before: '1,'.repeat(15), after: 'x]' });
  expect(faultOf(bytes('[1'))).toMatchObject({ before: '[1', after: '' });
  expect(faultOf(bytes('["\u2028\0" x]'))).toMatchObject({ before: '[', after: '"\ufffd\ufffd" x]' });
});

it('takes JSON Lines, each value by itself', () => {
  const lines = linesOf(bytes('{"b":1,"a":2}\r\n\n[3]\n'))!;
  const out: number[] = [];
  formattedLines(lines, { style: 'least', sort: true, ascii: false }, { byte: (code) => void out.push(code), copy: (from, start, end) => void out.push(...from.subarray(start, end)) });
  expect(Buffer.from(out).toString()).toBe('{"a":2,"b":1}\n[3]\n');
  expect(linesOf(bytes('{"a":\n1}'))).toBeUndefined();
  expect(linesOf(bytes('{"a":1}\n{"a":'))).toBeUndefined();
  expect(linesOf(bytes('[1]'))).toBeUndefined();
  expect(faultOf(bytes('[1]\n\n[2]\n[3,]\n[4]'))).toMatchObject({ line: 4, column: 4, why: 'CommaTooMany' });
  expect(faultOf(bytes('[1] 2'))).toMatchObject({ line: 1, column: 5, why: 'EndOfFileExpected' });
});
