import { expect, it, vi } from 'vitest';
import { damaged } from '../../e2e/fuzz/damage';
import { firstFault } from '../engines/json';
import { isJSON, isJSONText } from './jsonScan';

const sample = '{"a": [1, 2.50, -0, 1e5, 2E-3, 12345678901234567890], "b": {"c": null, "d": "\\u00e9 \\n text é"}, "e": [[[]], {}], "f": true, "g": false}';

function parses(text: string): boolean {
  try {
    return JSON.parse(text), true;
  } catch {
    return false;
  }
}

it('takes what the engine of JavaScript takes, and nothing else', () => {
  const small = ['', ' ', '0', '-', '-1', '01', '1.', '.5', '1e', '1e+', '1e+5', '"', '"\\"', '"\\u12g4"', '"\t"', 'tru', 'truex', 'null', '[', '[1', '[1,]', '[,1]', '[1 2]', '{"a"}', '{"a":}', '{"a":1,}', '{a:1}', '{"a":1 "b":2}', '[}', '{]', '[1}', '{"a":1]', '[{"a":1]}', '[]]', '1 1', '\ufeff1', '\u00a01', ' \r\n\t[ ] '];
  const texts = [...small, sample, ...Array.from({ length: 3000 }, (_, seed) => damaged(Buffer.from(sample), seed).toString())];
  // Damage nests some beyond what is taken.
  const seen = texts.map((text) => ({ text, is: isJSON(new TextEncoder().encode(text), 50_000) }));
  for (const { text, is } of seen) expect([is, isJSONText(text, 50_000)], text.slice(0, 300)).toEqual([parses(text), parses(text)]);
  expect(seen.filter(({ is }) => is).length).toBeGreaterThan(50);
  // What it does not take, the reader that says why does not take either.
  for (const { text, is } of seen) if (!is && text.trim() !== '') expect(firstFault(text, 1000), text.slice(0, 300)).toBeDefined();
});

it('takes a text without encoding it, also halves of letters', () => {
  const encode = vi.spyOn(TextEncoder.prototype, 'encode');
  expect(['"é𝒳\ud800"', '["\u0100":1]', '[\u015b]', '\u015b1]'].map((text) => isJSONText(text, 10))).toEqual([true, false, false, false]);
  expect(encode).not.toHaveBeenCalled();
  encode.mockRestore();
});

it('takes nesting as deep as is allowed', () => {
  const nested = (depth: number): Uint8Array => new TextEncoder().encode('[{"a":'.repeat(depth / 2) + '1' + '}]'.repeat(depth / 2));
  expect(isJSON(nested(10), 10)).toBe(true);
  expect(isJSON(nested(12), 10)).toBe(false);
});
