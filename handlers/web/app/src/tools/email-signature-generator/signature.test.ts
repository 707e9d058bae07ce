import { parseFragment, type DefaultTreeAdapterTypes as Tree } from 'parse5';
import { describe, expect, it } from 'vitest';
import { layouts, plainText, signature, type Fields } from './signature';

const ann: Fields = {
  layout: 'plain', name: 'Ann <b>O"Neil</b>', role: 'Head & Tail', company: 'Mill', phone: '+49 (30) 12', email: 'ann@mill.example', website: 'https://www.mill.example/', address: 'Road 1\n12345 Town',
  links: 'LinkedIn https://linkedin.example/ann\ngit.example/ann', note: 'Secret & so', logo: 'https://mill.example/logo.png?a=1&b=2', logoWidth: 120, color: '#1f5f4a', font: 'arial', size: 14,
};
const nodes = (node: Tree.Node): Tree.Node[] => [node, ...('childNodes' in node ? node.childNodes.flatMap(nodes) : [])];
const read = (html: string): { names: string[]; text: string; hrefs: string[]; attributes: string[]; faults: string[] } => {
  const faults: string[] = [];
  const all = nodes(parseFragment(html, { onParseError: ({ code }) => faults.push(code) }));
  const elements = all.filter((node): node is Tree.Element => 'tagName' in node);
  const attributes = elements.flatMap(({ attrs }) => attrs);
  return {
    faults, names: elements.map(({ tagName }) => tagName), attributes: [...new Set(attributes.map(({ name }) => name))],
    hrefs: attributes.filter(({ name }) => name === 'href').map(({ value }) => value),
    text: all.map((node) => ('value' in node ? node.value : '')).join('\n'),
  };
};
const fault = (fields: Partial<Fields>): unknown => {
  try {
    return signature({ ...ann, ...fields });
  } catch (error) {
    return error;
  }
};

describe.each(layouts)('the signature %s', (layout) => {
  it('is HTML without a fault, with styles on elements only, and what was typed as text', () => {
    const { faults, names, text, hrefs, attributes } = read(signature({ ...ann, layout }));
    expect(faults).toEqual([]);
    expect(names.filter((name) => !['table', 'tbody', 'tr', 'td', 'div', 'span', 'a', 'br', 'img'].includes(name))).toEqual([]);
    expect(attributes.filter((name) => !['style', 'href', 'src', 'alt', 'width', 'cellpadding', 'cellspacing', 'border', 'role', 'colspan'].includes(name))).toEqual([]);
    for (const typed of ['Ann <b>O"Neil</b>', 'Head & Tail · Mill', '+49 (30) 12', 'mill.example', 'Road 1, 12345 Town', 'LinkedIn', 'Secret & so']) expect(text).toContain(typed);
    expect(hrefs).toEqual(['tel:+493012', 'mailto:ann@mill.example', 'https://www.mill.example/', 'https://linkedin.example/ann', 'https://git.example/ann']);
  });

  it('leaves nothing empty where nothing was typed', () => {
    const bare = { ...ann, layout, role: '', company: '', phone: '', email: '', website: '', address: '', links: '', note: '', logo: '' };
    expect(signature(bare)).not.toMatch(/<br><br>|<img|· ?<|href/);
  });
});

describe('a signature', () => {
  it('names the field at fault', () => {
    expect(fault({ name: '', company: ' ' })).toMatchObject({ code: 'name' });
    expect(fault({ email: 'x' })).toMatchObject({ code: 'email' });
    expect(fault({ website: 'javascript:alert(1)' })).toMatchObject({ code: 'website' });
    expect(fault({ links: 'ok https://a.example\nbad data:x' })).toMatchObject({ code: 'links', values: { line: 2 } });
    expect(fault({ logo: 'x' })).toMatchObject({ code: 'logo' });
    expect(fault({ color: 'red;x' })).toMatchObject({ code: 'color' });
  });

  it('is there as plain text', () => expect(plainText(ann)).toMatch(/^-- \nAnn <b>O"Neil<\/b>\nHead & Tail · Mill\n/));
});
