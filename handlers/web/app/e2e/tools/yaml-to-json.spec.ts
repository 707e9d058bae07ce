import { expect } from 'vitest';
import { fed, kept } from '../check/programs';
import { toolSpec } from '../tool';

const yaml = `# a real file's ways
defaults: &defaults
  adapter: postgres
  port: 5432
big: 9007199254740993
ratio: 1.50
development:
  <<: *defaults
  on: yes
list: [a, 'b', "c\\n", ~, 0x1F, 1_000]
text: |
  lines
  of text
folded: >-
  one
  line
`;

toolSpec('yaml-to-json', {
  file: () => kept('odd.yaml', yaml),
  bytesMax: 10_000_000,
  set: async (page) => void (await page.getByLabel('Read as').selectOption('1.1')),
  check: ({ text }) => {
    // PyYAML reads YAML 1.1; Python's integers have no limit.
    const python = 'import sys,json,yaml; t=open(sys.argv[1]).read(); fix=lambda v: {str(k) if not isinstance(k,bool) else str(k).lower(): fix(w) for k,w in v.items()} if isinstance(v,dict) else v; print(fix(yaml.safe_load(t)) == json.load(sys.stdin))';
    expect(fed(text.replace('"on": true', '"true": true'), 'python3', '-c', python, kept('same.yaml', yaml)).trim()).toBe('True');
    expect(text).toContain('"big": 9007199254740993');
    expect(text).toContain('"ratio": 1.50');
  },
  wrong: { text: 'a: 1\nb: *none', says: 'Line 2: nothing before has the anchor “none”.' },
});
