import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { kept } from '../check/programs';
import { toolSpec, withTool } from '../tool';
import { soon } from '../visitor';

const text = 'on 2024-05-17 and 2023-1-2, baaac';
const pattern = '(?P<year>\\d{4})-(\\d+)-(\\d+)|a*';

// Go's own regexp is what RE2 has to agree with.
function go(): string {
  const program = kept('main.go', `package main
import ("fmt"; "regexp"; "os")
func main() { fmt.Print(regexp.MustCompile(os.Args[1]).ReplaceAllString(os.Args[2], "<\${3}.\${2}.\${year}>")) }`);
  return execFileSync('go', ['run', program, pattern, text], { encoding: 'utf8' });
}

toolSpec('regex-tester', {
  text,
  set: async (page) => {
    await page.getByLabel('Engine').selectOption('re2');
    await page.getByLabel('Pattern').fill(pattern);
    await page.getByLabel('Task').selectOption('replace');
    await page.getByLabel('Replacement or template').fill('<${3}.${2}.${year}>');
  },
  check: ({ text: made }) => expect(made).toBe(go()),
  wrong: { text: 'x', set: async (page) => void (await page.getByLabel('Pattern').fill('(a')), says: 'This is not a pattern: Unterminated group.' },
});

describe('regex-tester, with JavaScript', () => {
  const used = withTool('regex-tester');

  it('shows matches and groups as node finds them, and marks them', async () => {
    const page = await used.open({ text: 'k=1, name=🎉' });
    await page.getByLabel('Pattern').fill('(?<key>\\w+)=(.)');
    await used.shows();
    for (const [i, match] of [...'k=1, name=🎉'.matchAll(/(?<key>\w+)=(.)/gu)].entries()) await page.getByRole('row', { name: `${i + 1} all ${match.index} ${match.index + match[0].length} ${match[0]}` }).waitFor();
    await page.getByRole('row', { name: '2 1 key 5 9 name' }).waitFor();
    expect(await page.getByLabel('The text with its matches').locator('mark').allTextContents()).toEqual(['k=1', 'name=🎉']);
  });

  it('shows all of many matches as people scroll to them, and not before', async () => {
    const page = await used.open({ text: 'many words a\n'.repeat(1000) });
    await page.getByLabel('Pattern').fill('words');
    await used.shows();
    const marked = page.getByLabel('The text with its matches');
    const table = page.getByRole('region', { name: 'Matches and groups' });
    for (const [part, one, first, all] of [[table, 'tr', 31, 1001], [marked, 'mark', 231, 1000]] as const) {
      expect(await part.locator(one).count()).toBe(first);
      await expect.poll(() => part.evaluate((element, one) => ((element.scrollTop = element.scrollHeight), element.querySelectorAll(one).length), one), soon).toBe(all);
    }
    await expect.poll(() => marked.evaluate((element) => element.textContent)).toBe('many words a\n'.repeat(1000));
  });

  it('says what is in the way of a pattern from a program', async () => {
    const page = await used.open({ text: 'a: b' });
    await page.getByLabel('Pattern').fill('\\:');
    await used.start();
    await page.getByText('Without Unicode (u) it is one').waitFor();
    await page.getByLabel('Pattern').fill('/\\w/g');
    await used.shows();
    await page.getByText('The pattern begins and ends with a slash').waitFor();
  });

  it('ends a pattern that takes for ever, and goes on', async () => {
    const page = await used.open({ text: 'a'.repeat(40) + 'b' });
    await page.getByLabel('Pattern').fill('(a+)+$');
    await used.start();
    await page.getByText('It was ended, as it took longer than 1 s.').waitFor();
    await page.getByLabel('Pattern').fill('a+');
    await page.getByText('1 match.').waitFor();
  });
});
