import { expect, it } from 'vitest';
import { faultOf, formatted, type Style } from './format';

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
