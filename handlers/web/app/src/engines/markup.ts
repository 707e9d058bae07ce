import { html, parse } from 'parse5';
import { Column } from './column';
import { HTMLAdapter, type Nodes } from './htmlAdapter';
import { HTMLTree, none, root } from './htmlTree';

const depthMax = 2000;
const errorsMax = 100;

/** Tag is an element of a page as a browser reads it. It is made when it is asked for, and knows no more than where it is looked up: two of the same element have the same number. */
export class Tag {
  private words: string | undefined;

  constructor(private readonly tree: HTMLTree, readonly number: number) {}

  get name(): string {
    return this.tree.nameOf(this.number);
  }

  /** line is where it stands, from 1; 0 where the parser has added it. */
  get line(): number {
    return this.tree.lineOf(this.number);
  }

  /** offset is where it begins in the text, in letters. */
  get offset(): number {
    return this.tree.offsetOf(this.number);
  }

  get parent(): Tag | undefined {
    const parent = this.tree.parentOf(this.number);
    return parent === root || parent === none ? undefined : new Tag(this.tree, parent);
  }

  /** text is what stands in it and in those within, but for scripts and styles in it. */
  get text(): string {
    return (this.words ??= this.tree.text(this.number));
  }

  get attributeNames(): string[] {
    return this.tree.attributeNames(this.number);
  }

  attribute(name: string): string | undefined {
    return this.tree.attribute(this.number, name);
  }

  /** children are the elements in it, in their order. */
  *children(): Generator<Tag> {
    for (let node = this.tree.firstIn(this.number); node !== none; node = this.tree.nextTo(node)) if (!this.tree.isText(node)) yield new Tag(this.tree, node);
  }

  /** descendants are the elements in it and in those, in their order. */
  *descendants(): Generator<Tag> {
    const { tree, number } = this;
    for (let node = tree.firstIn(number); node !== none; node = tree.firstIn(node) || tree.past(node, number)) if (!tree.isText(node)) yield new Tag(tree, node);
  }
}

/** Markup is a page: its elements in their order, whether it has a doctype, and what the standard calls errors, of which the first are kept. */
export interface Markup { tags(...names: string[]): Generator<Tag>; doctype: string | undefined; errors: { code: string; line: number }[] }

/** markupOf parses HTML as the standard says, without loading or running anything. */
export function markupOf(text: string): Markup {
  const tree = new HTMLTree();
  const treeAdapter = new HTMLAdapter(tree, html.NS.HTML);
  const errors: Markup['errors'] = [];
  parse<Nodes>(text, { treeAdapter, sourceCodeLocationInfo: true, onParseError: ({ code, startLine }) => errors.length < errorsMax && errors.push({ code, line: startLine }) });
  treeAdapter.close();
  const order = orderOf(tree);
  return { tags: (...names) => listed(tree, order, new Set(names)), doctype: treeAdapter.doctype, errors };
}

// orderOf are the elements as they come. A damaged page may be nested more deeply than a worker's stack is: what is too deep goes.
function orderOf(tree: HTMLTree): Column {
  const order = new Column();
  let depth = 0;
  for (let node = tree.firstIn(root); node !== none; ) {
    const isDeep = depth > depthMax && !tree.isText(node);
    if (!isDeep && !tree.isText(node)) order.push(node);
    const inside = isDeep ? none : tree.firstIn(node);
    const after = inside || tree.past(node, root);
    if (inside !== none) depth++;
    else if (after !== none) for (let at = node; tree.nextTo(at) === none; at = tree.parentOf(at)) depth--;
    if (isDeep) tree.detach(node);
    node = after;
  }
  return order;
}

function* listed(tree: HTMLTree, order: Column, names: ReadonlySet<string>): Generator<Tag> {
  for (let at = 0; at < order.length; at++) {
    const node = order.get(at);
    if (names.size === 0 || names.has(tree.nameOf(node))) yield new Tag(tree, node);
  }
}
