import { expect } from 'vitest';
import { fed, kept } from '../check/programs';
import { toolSpec } from '../tool';

const json = JSON.stringify({ name: 'yes', version: '1.10', time: '12:30:45', empty: [{}, [], '', null], deep: [[1, { a: 'b: c # d' }]], text: 'two\nlines\n', ' odd key': true, umlaut: 'äöü 🎉' }).replace('{', '{"big":9007199254740993,"ratio":1.50,"exp":1e5,');

toolSpec('json-to-yaml', {
  file: () => kept('odd.json', json),
  bytesMax: 10_000_000,
  check: ({ text }) => {
    const python = 'import sys,json,yaml; print(yaml.safe_load(sys.stdin) == json.loads(sys.argv[1]))';
    expect(fed(text, 'python3', '-c', python, json).trim()).toBe('True');
    expect(text).toContain('big: 9007199254740993\nratio: 1.50\n');
  },
  wrong: { text: '{"a": 1,\n "a": 2}', says: 'Line 2: the key “a” is there twice in one object' },
});
