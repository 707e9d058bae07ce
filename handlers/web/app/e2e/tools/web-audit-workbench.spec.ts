import { expect } from 'vitest';
import { fed } from '../check/programs';
import { toolSpec } from '../tool';

const html = '<html>\n<head>\n<title>A page</title>\n</head>\n<body>\n<h2>Engines</h2>\n<img src="a.png">\n<img src="b.png" alt="">\n<input name="q">\n<a href="#none">Click here</a>\n</body>\n</html>';

toolSpec('web-audit-workbench', {
  text: html,
  bytesMax: 10_000_000,
  shows: true,
  check: async (_, page) => {
    // Python's parser says on which lines a picture without alternative text stands.
    const code = "import sys,html.parser as h\nclass P(h.HTMLParser):\n def handle_starttag(s,t,a):\n  if t=='img' and 'alt' not in dict(a): print(s.getpos()[0])\nP().feed(sys.stdin.read())";
    const lines = fed(html, 'python3', '-c', code).trim().split('\n');
    const access = page.getByRole('article', { name: 'Accessibility' });
    const row = access.locator('dl > div', { hasText: 'A picture without alternative text' });
    expect(await row.innerText()).toContain(`line ${lines.join()}: <img src="a.png">`);
    await access.getByText('A field without a label').waitFor();
    await access.getByText('The language is not named').waitFor();
    await page.getByRole('article', { name: 'Standard, speed and safety' }).getByText('No <!doctype html>').waitFor();
    await page.getByRole('article', { name: 'Content and search' }).getByText('A jump to a place that does not exist').waitFor();
  },
  wrong: { text: '   ', says: 'There is no HTML.' },
});
