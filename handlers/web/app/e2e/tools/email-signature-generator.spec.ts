import { parseFragment, type DefaultTreeAdapterTypes as Tree } from 'parse5';
import { expect } from 'vitest';
import { toolSpec } from '../tool';

const nodes = (node: Tree.Node): Tree.Node[] => [node, ...('childNodes' in node ? node.childNodes.flatMap(nodes) : [])];

toolSpec('email-signature-generator', {
  set: async (page) => {
    await page.getByLabel('Layout').selectOption('card');
    await page.getByLabel('Name', { exact: true }).fill('Ann <i>O"Neil</i>');
    await page.getByLabel('E-mail', { exact: true }).fill('ann@mill.example');
    await page.getByLabel('Links, one a line').fill('Git https://git.example/ann?a=1&b=2');
  },
  check: async ({ text }, page) => {
    const faults: string[] = [];
    const all = nodes(parseFragment(text, { onParseError: ({ code }) => faults.push(code) }));
    expect(faults).toEqual([]);
    const elements = all.filter((node): node is Tree.Element => 'tagName' in node);
    expect(elements.map(({ tagName }) => tagName).filter((name) => ['i', 'script', 'style', 'link'].includes(name))).toEqual([]);
    expect(elements.flatMap(({ attrs }) => attrs).filter(({ name }) => name === 'href').map(({ value }) => value)).toEqual(['mailto:ann@mill.example', 'https://git.example/ann?a=1&b=2']);
    expect(all.some((node) => 'value' in node && node.value === 'Ann <i>O"Neil</i>')).toBe(true);
    await page.getByRole('region', { name: 'Preview, without the logo' }).getByText('Ann <i>O"Neil</i>').waitFor();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Copy as rich text' }).press('Enter');
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    await page.getByLabel('Name', { exact: true }).focus();
    // The page listens before the key is pressed.
    const pasted = await page.evaluateHandle(() => ({
      html: new Promise<string | undefined>((done) => document.addEventListener('paste', (event) => (event.preventDefault(), done(event.clipboardData?.getData('text/html'))), { once: true })),
    }));
    await page.keyboard.press('ControlOrMeta+V');
    expect(await pasted.evaluate(({ html }) => html)).toContain(text.trim());
  },
  wrong: {
    set: async (page) => {
      await page.getByLabel('Name', { exact: true }).fill('Ann');
      await page.getByLabel('Website').fill('data:text/html,x');
    },
    says: 'This is not a web address.',
  },
});
