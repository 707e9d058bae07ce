// A small part of Markdown as a tree, for a preview: headings, paragraphs, lists, quotes, code, tables, rules, emphasis and links.
// Nothing of it becomes HTML, which a result could bring along: the tree is shown as elements, and pictures and HTML as their text.

export type Inline = { kind: 'text' | 'code' | 'strong' | 'em'; text: string } | { kind: 'link'; text: string; address: string };

export type Block =
  | { kind: 'heading'; level: number; inlines: Inline[] }
  | { kind: 'paragraph' | 'quote'; inlines: Inline[] }
  | { kind: 'list'; ordered: boolean; items: Inline[][] }
  | { kind: 'table'; head: Inline[][]; rows: Inline[][][] }
  | { kind: 'code'; text: string }
  | { kind: 'rule' };

const item = /^\s{0,6}(?:[-*+]|(\d{1,9})[.)])\s+(.*)$/;
const rule = /^\s{0,3}([-*_])(?:\s*\1){2,}\s*$/;
const divider = /^\s*\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?\s*$/;

// blocksOf reads Markdown. Any text is Markdown: what it does not know are paragraphs.
export function blocksOf(markdown: string): Block[] {
  const lines = markdown.replace(/\r\n?/g, '\n').split('\n');
  const blocks: Block[] = [];
  for (let at = 0; at < lines.length; ) {
    const [block, next] = blockAt(lines, at);
    if (block) blocks.push(block);
    at = next;
  }
  return blocks;
}

function blockAt(lines: string[], at: number): [Block | undefined, number] {
  const line = lines[at]!;
  if (line.trim() === '') return [undefined, at + 1];
  const fence = /^\s{0,3}(`{3,}|~{3,})/.exec(line)?.[1];
  if (fence !== undefined) return fenced(lines, at, fence);
  const heading = /^\s{0,3}(#{1,6})\s+(.*?)\s*#*\s*$/.exec(line);
  if (heading) return [{ kind: 'heading', level: heading[1]!.length, inlines: inlinesOf(heading[2]!) }, at + 1];
  if (rule.test(line)) return [{ kind: 'rule' }, at + 1];
  if (line.includes('|') && divider.test(lines[at + 1] ?? '') && lines[at + 1]!.includes('|')) return table(lines, at);
  if (item.test(line)) return list(lines, at);
  if (/^\s{0,3}>/.test(line)) return gathered(lines, at, 'quote', (one) => /^\s{0,3}>/.test(one), (one) => one.replace(/^\s{0,3}>\s?/, ''));
  return gathered(lines, at, 'paragraph', (one) => one.trim() !== '' && !begins(one), (one) => one);
}

// begins reports whether a line begins a block that ends a paragraph.
function begins(line: string): boolean {
  return /^\s{0,3}(?:#{1,6}\s|>|`{3,}|~{3,})/.test(line) || rule.test(line) || item.test(line);
}

function gathered(lines: string[], at: number, kind: 'paragraph' | 'quote', of: (line: string) => boolean, bare: (line: string) => string): [Block, number] {
  const text = [bare(lines[at]!)];
  let next = at + 1;
  while (next < lines.length && of(lines[next]!)) text.push(bare(lines[next++]!));
  return [{ kind, inlines: inlinesOf(text.join('\n')) }, next];
}

function fenced(lines: string[], at: number, fence: string): [Block, number] {
  const end = lines.findIndex((line, i) => i > at && line.trim().startsWith(fence));
  const to = end < 0 ? lines.length : end;
  return [{ kind: 'code', text: lines.slice(at + 1, to).join('\n') }, to + 1];
}

function list(lines: string[], at: number): [Block, number] {
  const ordered = item.exec(lines[at]!)![1] !== undefined;
  const items: string[] = [];
  let next = at;
  for (; next < lines.length && lines[next]!.trim() !== ''; next++) {
    const found = item.exec(lines[next]!);
    if (found) items.push(found[2]!);
    else items[items.length - 1] += '\n' + lines[next]!.trim();
  }
  return [{ kind: 'list', ordered, items: items.map(inlinesOf) }, next];
}

function table(lines: string[], at: number): [Block, number] {
  let next = at + 2;
  const rows: Inline[][][] = [];
  while (next < lines.length && lines[next]!.includes('|')) rows.push(cells(lines[next++]!));
  return [{ kind: 'table', head: cells(lines[at]!), rows }, next];
}

function cells(line: string): Inline[][] {
  const bare = line.trim().replace(/^\|/, '').replace(/(?<!\\)\|$/, '');
  return bare.split(/(?<!\\)\|/).map((cell) => inlinesOf(cell.trim().replaceAll('\\|', '|')));
}

// Only addresses that a click may follow: no script and no data.
const mark = /(?<!\\)`([^`]+)`|(?<!\\)\*\*([^*]+)\*\*|(?<!\\)__([^_]+)__|(?<!\\)\*([^*\s][^*]*)\*|(?<![\w\\])_([^_\s][^_]*)_(?![\w])|(?<!!)\[([^\]]*)\]\((https?:[^\s)]+)\)/g;

// inlinesOf reads what a line of text emphasises and links to.
export function inlinesOf(text: string): Inline[] {
  const inlines: Inline[] = [];
  let from = 0;
  const plain = (to: number): void => {
    if (to > from) inlines.push({ kind: 'text', text: text.slice(from, to).replace(/\\([\\`*_{}[\]()#+\-.!|<>~])/g, '$1') });
  };
  for (const found of text.matchAll(mark)) {
    plain(found.index);
    const [all, code, strong, strong_, em, em_, label, address] = found;
    if (code !== undefined) inlines.push({ kind: 'code', text: code });
    else if (address !== undefined) inlines.push({ kind: 'link', text: label || address, address });
    else if (strong ?? strong_) inlines.push({ kind: 'strong', text: (strong ?? strong_)! });
    else inlines.push({ kind: 'em', text: (em ?? em_)! });
    from = found.index + all.length;
  }
  plain(text.length);
  return inlines;
}
