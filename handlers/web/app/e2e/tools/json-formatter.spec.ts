import { describe, expect, it } from 'vitest';
import { fed, kept } from '../check/programs';
import { toolSpec, withTool } from '../tool';

const odd = '{"b":[1,2,{"x":null}],"a":12345678901234567890.10,"a":"ü\\u0041","ä":{}}';

toolSpec('json-formatter', {
  file: () => kept('odd.json', odd),
  bytesMax: 10_000_000,
  set: async (page) => void (await page.getByLabel('Sort the keys').press('Space')),
  check: ({ text }) => {
    // jq rounds numbers and keeps the last of two keys: what both keep has to be the same.
    const stripped = (json: string): string => fed(json.replaceAll('12345678901234567890.10', '1'), 'jq', '-S', '.');
    expect(stripped(text)).toBe(stripped(odd));
    expect(text).toBe('{\n  "a": 12345678901234567890.10,\n  "a": "ü\\u0041",\n  "b": [\n    1,\n    2,\n    {\n      "x": null\n    }\n  ],\n  "ä": {}\n}\n');
  },
  wrong: { text: '{"a": 1,\n "b": tru}', says: 'Line 2, column 7: something is here that JSON does not have, such as a word without quotes. It is at the arrow in “"b":  → tru}”.' },
});

describe('json-formatter, of a log', () => {
  const used = withTool('json-formatter');

  it('writes each line as jq does, without a tree', async () => {
    const log = '{"at":1,"who":{"id":1}}\n{"at":2}\n';
    const page = await used.open({ text: log });
    const { text, name } = await used.run();
    expect([name, text]).toEqual(['formatted.jsonl', fed(log, 'jq', '.')]);
    expect(await page.getByText('As a tree').count()).toBe(0);
  });
});
