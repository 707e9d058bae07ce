import { describe, expect, it } from 'vitest';
import { fed } from '../check/programs';
import { toolSpec, withTool } from '../tool';

const text = 'a b+c/d?e=f&g#h%20\'"<>[]{}|\\^`~-._*()!$,;:@é€🎉';

toolSpec('url-encode-decode', {
  text,
  check: ({ text: coded }) => expect(coded).toBe(fed(text, 'python3', '-c', "import sys,urllib.parse as u; sys.stdout.write(u.quote(sys.stdin.read(), safe=''))")),
  wrong: { text: ' ', says: 'There is no text.' },
});

describe('url-encode-decode, the other way', () => {
  const used = withTool('url-encode-decode');

  it('decodes a form as urllib does, and names bad sequences', async () => {
    const coded = 'a+b%C3%A9%26&c=%F0%9F%8E%89';
    const page = await used.open({ text: coded });
    await page.getByLabel('Task').selectOption('decode');
    await page.getByLabel('What it is').selectOption('form');
    expect((await used.run()).text).toBe(fed(coded, 'python3', '-c', 'import sys,urllib.parse as u; sys.stdout.write(u.unquote_plus(sys.stdin.read()))'));
    await page.locator('main form .cm-content').fill('x%zz%C3');
    await page.getByText('2 bad sequences, left as they are').waitFor();
  });

  it('takes an address apart', async () => {
    const page = await used.open({ text: 'https://me@ex.example:8080/a%20b?q=1+2#top' });
    await used.shows();
    for (const cells of ['host ex.example ex.example', 'port 8080 8080', 'path /a b /a%20b', 'parameter q 1 2 1+2', 'fragment top top']) await page.getByRole('row', { name: cells }).waitFor();
  });
});
