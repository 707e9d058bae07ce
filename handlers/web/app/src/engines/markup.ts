import { defaultTreeAdapter, parse, type DefaultTreeAdapterMap, type TreeAdapter } from 'parse5';

/** Tag is an element of a page as a browser reads it, with the line and column where it stands (0 where the parser has added it). */
export interface Tag { name: string; attributes: Record<string, string>; line: number; column: number; offset: number; parent: Tag | undefined; children: Tag[]; text: string }

/** Markup is a page: its elements in their order, whether it has a doctype, and what the standard calls errors. */
export interface Markup { tags: Tag[]; doctype: string | undefined; errors: { code: string; line: number; column: number }[] }

type Node = DefaultTreeAdapterMap['node'];
type Element = DefaultTreeAdapterMap['element'];

const depthMax = 2000;

// Where each attribute, text and end stands, nobody asks, and is most of what the parser would keep.
const lean: TreeAdapter<DefaultTreeAdapterMap> = {
  ...defaultTreeAdapter,
  setNodeSourceCodeLocation: (node, place) => {
    if (place && 'tagName' in node) node.sourceCodeLocation = { startLine: place.startLine, startCol: place.startCol, startOffset: place.startOffset, endLine: 0, endCol: 0, endOffset: 0 };
  },
  updateNodeSourceCodeLocation: () => undefined,
};

/** markupOf parses HTML as the standard says, without loading or running anything. */
export function markupOf(html: string): Markup {
  const errors: Markup['errors'] = [];
  const document = parse(html, { treeAdapter: lean, sourceCodeLocationInfo: true, onParseError: ({ code, startLine, startCol }) => errors.push({ code, line: startLine, column: startCol }) });
  const doctype = document.childNodes.find((node) => node.nodeName === '#documentType') as { name?: string } | undefined;
  return { tags: tagsIn(document.childNodes), doctype: doctype?.name, errors };
}

// tagsIn lists the elements in their order. A damaged page may be nested more deeply than a worker's stack is: nothing here calls itself.
function tagsIn(nodes: Node[]): Tag[] {
  const found: { tag: Tag; inside: (string | Tag)[] }[] = [];
  const left: Place[] = nodes.map((node) => ({ node, depth: 0 })).reverse();
  for (let place = left.pop(); place; place = left.pop()) {
    const { node, depth, above } = place;
    if (node.nodeName === '#text') above?.inside.push((node as { value: string }).value);
    if (!('tagName' in node) || depth > depthMax) continue;
    const one = { tag: tagOf(node as Element, above?.tag), inside: [] };
    above?.inside.push(one.tag);
    above?.tag.children.push(one.tag);
    found.push(one);
    for (const child of inside(node as Element).toReversed()) left.push({ node: child, depth: depth + 1, above: one });
    // The tree goes as the tags come.
    (node as Element).childNodes = [];
  }
  for (const { tag, inside } of found.toReversed()) tag.text = inside.map((part) => (typeof part === 'string' ? part : shown(part))).join('');
  return found.map(({ tag }) => tag);
}

interface Place { node: Node; depth: number; above?: { tag: Tag; inside: (string | Tag)[] } }

function tagOf(element: Element, parent: Tag | undefined): Tag {
  const at = element.sourceCodeLocation;
  const attributes = Object.fromEntries(element.attrs.map(({ name, value, prefix }) => [prefix ? `${prefix}:${name}` : name, value]));
  return { name: element.tagName, attributes, line: at?.startLine ?? 0, column: at?.startCol ?? 0, offset: at?.startOffset ?? 0, parent, children: [], text: '' };
}

function inside(element: Element): Node[] {
  return 'content' in element ? (element as DefaultTreeAdapterMap['template']).content.childNodes : element.childNodes;
}

const shown = ({ name, text }: Tag): string => (name === 'script' || name === 'style' ? '' : text);
