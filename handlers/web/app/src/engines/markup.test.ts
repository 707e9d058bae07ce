import { defaultTreeAdapter, parse, type DefaultTreeAdapterMap } from 'parse5';
import { expect, it } from 'vitest';
import { chance } from '../../e2e/fuzz/damage';
import { markupOf, type Tag } from './markup';

type Element = DefaultTreeAdapterMap['element'];
type Node = DefaultTreeAdapterMap['node'];

interface Plain { name: string; attributes: [string, string | undefined][]; line: number; offset: number; parent: number; children: string[]; text: string }

// In it is what an element holds in the parser's own tree, where a template has its content apart.
const inside = (node: Node): Node[] => ('content' in node ? node.content.childNodes : 'childNodes' in node ? node.childNodes : []);
const isElement = (node: Node): node is Element => 'tagName' in node;
const textIn = (node: Node): string => inside(node).map((one) => ('value' in one ? one.value : isElement(one) && ['script', 'style'].includes(one.tagName) ? '' : textIn(one))).join('');

function own(html: string): Plain[] {
  const found: Plain[] = [];
  const look = (node: Node, parent: number): void => {
    if (!isElement(node)) return;
    const { tagName: name, attrs, sourceCodeLocation: at } = node;
    const number = found.push({
      name, attributes: attrs.map(({ name, value, prefix }) => [prefix ? `${prefix}:${name}` : name, value]), line: at?.startLine ?? 0, offset: at?.startOffset ?? 0, parent,
      children: inside(node).filter(isElement).map(({ tagName }) => tagName), text: textIn(node),
    });
    for (const one of inside(node)) look(one, number - 1);
  };
  for (const node of parse(html, { treeAdapter: defaultTreeAdapter, sourceCodeLocationInfo: true }).childNodes) look(node, -1);
  return found;
}

function compact(html: string): Plain[] {
  const tags = [...markupOf(html).tags()];
  const places = new Map(tags.map(({ number }, at) => [number, at]));
  return tags.map((tag) => ({
    name: tag.name, attributes: tag.attributeNames.map((name) => [name, tag.attribute(name)]), line: tag.line, offset: tag.offset, parent: tag.parent ? places.get(tag.parent.number)! : -1,
    children: named(tag.children()), text: tag.text,
  }));
}

const named = (tags: Iterable<Tag>): string[] => [...tags].map(({ name }) => name);

// What browsers repair: tables, formatting that crosses, forms, templates, foreign elements, tags that come again.
const opened = 'p div a b i h1 table tr td tbody ul li select option button form input svg style script title template math mi annotation-xml foreignObject body html head frameset br nobr'.split(' ');
const given = ['', ' id="a"', ' id="a name that is long"', ' title="&amp;T"', ' xlink:href="q"', ' encoding="text/html"', ' b a=1 b=2', ' lang=𝒳'];
const words = ['x', ' ', '\n', 'some words that are long', '&amp;', '<', 'é', '𝒳', '\r\n', '<!-- c -->', '<![CDATA[x]]>', '\0'];

it('has what the tree of the parser has, whatever is damaged', () => {
  const any = chance(7);
  const made = (): string => [`<${opened[any(opened.length)]!}${given[any(given.length)]!}>`, `</${opened[any(opened.length)]!}>`, words[any(words.length)]!][any(3)]!;
  for (let round = 0; round < 1500; round++) {
    const html = Array.from({ length: any(100) }, made).join('');
    expect(compact(html), JSON.stringify(html)).toEqual(own(html));
  }
});

it('has long texts and values whole, and all of many', () => {
  const html = Array.from({ length: 3000 }, (_, n) => `<p title="${n}">${'word '.repeat(n % 7 === 0 ? 2000 : 2)}<b>${n}</b></p>`).join('');
  expect(compact(html)).toEqual(own(html));
});

it('leaves out what is nested too deeply, and what is in it', () => {
  const { tags } = markupOf(`<body>${'<div>'.repeat(3000)}<b>words</b>`);
  expect(named(tags('div'))).toHaveLength(1999);
  expect([named(tags('b')), [...tags('body')][0]!.text]).toEqual([[], '']);
});

it('keeps the first of many errors', () => {
  expect(markupOf('<!doctype html>' + '<p a a>'.repeat(500)).errors).toHaveLength(100);
  expect(markupOf('<!doctype html>\n<p a a>').errors).toEqual([{ code: 'duplicate-attribute', line: 2 }]);
});

it('knows the doctype', () => {
  expect(['<p>', '<!doctype html>', '<!doctype>', '<!doctype x>'].map((html) => markupOf(html).doctype)).toEqual([undefined, 'html', '', 'x']);
});
