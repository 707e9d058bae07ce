import { parse, type DefaultTreeAdapterMap } from 'parse5';

/** Tag is an element of a page as a browser reads it, with the line and column where it stands (0 where the parser has added it). */
export interface Tag { name: string; attributes: Record<string, string>; line: number; column: number; offset: number; parent: Tag | undefined; children: Tag[]; text: string }

/** Markup is a page: its elements in their order, whether it has a doctype, and what the standard calls errors. */
export interface Markup { tags: Tag[]; doctype: string | undefined; errors: { code: string; line: number; column: number }[] }

type Node = DefaultTreeAdapterMap['node'];
type Element = DefaultTreeAdapterMap['element'];

const depthMax = 2000;

/** markupOf parses HTML as the standard says, without loading or running anything. */
export function markupOf(html: string): Markup {
  const errors: Markup['errors'] = [];
  const document = parse(html, { sourceCodeLocationInfo: true, onParseError: ({ code, startLine, startCol }) => errors.push({ code, line: startLine, column: startCol }) });
  const tags: Tag[] = [];
  const doctype = document.childNodes.find((node) => node.nodeName === '#documentType') as { name?: string } | undefined;
  for (const node of document.childNodes) walk(node, undefined, tags, 0);
  return { tags, doctype: doctype?.name, errors };
}

function walk(node: Node, parent: Tag | undefined, tags: Tag[], depth: number): string {
  if (node.nodeName === '#text') return (node as { value: string }).value;
  if (!('tagName' in node) || depth > depthMax) return '';
  const element = node as Element;
  const at = element.sourceCodeLocation;
  const tag: Tag = { name: element.tagName, attributes: Object.fromEntries(element.attrs.map(({ name, value, prefix }) => [prefix ? `${prefix}:${name}` : name, value])), line: at?.startLine ?? 0, column: at?.startCol ?? 0, offset: at?.startOffset ?? 0, parent, children: [], text: '' };
  tags.push(tag);
  parent?.children.push(tag);
  const inside = 'content' in element ? (element as DefaultTreeAdapterMap['template']).content.childNodes : element.childNodes;
  tag.text = inside.map((child) => walk(child, tag, tags, depth + 1)).join('');
  return tag.name === 'script' || tag.name === 'style' ? '' : tag.text;
}
