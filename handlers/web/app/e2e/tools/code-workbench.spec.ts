import { describe, expect, it } from 'vitest';
import { ended, kept, ran } from '../check/programs';
import { toolSpec, withTool } from '../tool';

const script = `// adds all
export function add(...numbers) { let sum = 0; for (const one of numbers) { sum += one } return sum }
console.log(add(1,2,3), \`\${add(4)}\`, /[/]'"/.source);
`;

toolSpec('code-workbench', {
  file: () => kept('add.js', script),
  bytesMax: 10_000_000,
  set: async (page) => void (await page.getByLabel('Task').selectOption('minify')),
  check: ({ text }) => {
    const path = kept('minified.mjs', text);
    expect(ended('node', '--check', path)).toEqual({ code: 0, words: '' });
    expect(ran('node', path)).toBe(ran('node', kept('given.mjs', script)));
    expect(text.length).toBeLessThan(script.length * 0.8);
  },
  wrong: { text: 'let a = ;', says: 'Line 1, column 9: ' },
});

describe('code-workbench, formatting', () => {
  const used = withTool('code-workbench');

  it('formats HTML with what is in it, and names the language', async () => {
    const page = await used.open({ text: '<div><p>a</p><style>a{b:c}</style><script>let a=1</script></div>' });
    expect((await used.run()).text).toBe('<div>\n  <p>a</p>\n  <style>\n    a {\n      b: c;\n    }\n  </style>\n  <script>\n    let a = 1;\n  </script>\n</div>\n');
    await page.getByText(/^HTML: 64 bytes before/).waitFor();
  });
});
