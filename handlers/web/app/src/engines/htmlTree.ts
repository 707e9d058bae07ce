import { AttributeStore, type Attribute } from './attributeStore';
import { Column } from './column';
import { LetterStore } from './letterStore';

/** none is no node, root what all others are in. */
export const [none, root] = [0, 1] as const;
const textName = -1;
const silent = new Set(['script', 'style']);

/**
 * HTMLTree is a page whose nodes, elements and texts, are numbers: what is known of them stands in columns. An element takes 36 bytes and an attribute 12, besides letters. As objects they
 * take some 600.
 */
export class HTMLTree {
  private readonly parent = new Column();
  private readonly previous = new Column();
  private readonly next = new Column();
  // Of a text these two are where its letters are.
  private readonly first = new Column();
  private readonly last = new Column();
  private readonly name = new Column();
  private readonly line = new Column();
  private readonly offset = new Column();
  private readonly attributes = new Column();
  private readonly names = [''];
  private readonly ids = new Map([['', 0]]);
  private readonly letters = new LetterStore();
  private readonly lists = new AttributeStore(this.letters);

  constructor() {
    this.node(0);
    this.node(0);
  }

  element(name: string, attributes: Attribute[]): number {
    let id = this.ids.get(name);
    if (id === undefined) this.ids.set(name, (id = this.names.push(name) - 1));
    const node = this.node(id);
    this.attributes.set(node, this.lists.add(attributes));
    return node;
  }

  /** setAttributes gives an element others than it had. */
  setAttributes(node: number, attributes: Attribute[]): void {
    this.attributes.set(node, this.lists.add(attributes));
  }

  setPlace(node: number, line: number, offset: number): void {
    this.line.set(node, line);
    this.offset.set(node, offset);
  }

  /** insert puts a node that is nowhere into another one, before one that is in it, or without that at its end. */
  insert(parent: number, node: number, after: number = none): void {
    const before = after === none ? this.last.get(parent) : this.previous.get(after);
    this.parent.set(node, parent);
    this.link(parent, before, node);
    this.link(parent, node, after);
  }

  /** insertText puts a text into an element, before a node that is in it, or without that at its end. */
  insertText(parent: number, text: string, after: number = none): void {
    const last = after === none ? this.last.get(parent) : none;
    const isMore = last !== none && this.isText(last) && this.last.get(last) === this.letters.length;
    const node = isMore ? last : this.node(textName);
    const from = this.letters.add(text);
    this.last.set(node, this.letters.length);
    if (isMore) return;
    this.first.set(node, from);
    this.insert(parent, node, after);
  }

  detach(node: number): void {
    const parent = this.parent.get(node);
    if (parent === none) return;
    this.link(parent, this.previous.get(node), this.next.get(node));
    this.parent.set(node, none);
  }

  isText(node: number): boolean {
    return this.name.get(node) === textName;
  }

  nameOf(node: number): string {
    return this.names[this.name.get(node)]!;
  }

  lineOf(node: number): number {
    return this.line.get(node);
  }

  offsetOf(node: number): number {
    return this.offset.get(node);
  }

  attribute(node: number, name: string): string | undefined {
    return this.lists.value(this.attributes.get(node), name);
  }

  attributesOf(node: number): Attribute[] {
    return this.lists.list(this.attributes.get(node));
  }

  attributeNames(node: number): string[] {
    return this.lists.namesIn(this.attributes.get(node));
  }

  parentOf(node: number): number {
    return this.parent.get(node);
  }

  firstIn(node: number): number {
    return this.isText(node) ? none : this.first.get(node);
  }

  nextTo(node: number): number {
    return this.next.get(node);
  }

  /** past is the first node within another one that comes after one in it and all that this holds. */
  past(node: number, within: number): number {
    let at = node;
    while (at !== within && this.next.get(at) === none) at = this.parent.get(at);
    return at === within ? none : this.next.get(at);
  }

  /** text is what stands in an element and in those within, but for scripts and styles. */
  text(of: number): string {
    let text = '';
    for (let node = this.first.get(of); node !== none; ) {
      if (this.isText(node)) text += this.letters.slice(this.first.get(node), this.last.get(node));
      const inside = silent.has(this.nameOf(node)) ? none : this.firstIn(node);
      node = inside === none ? this.past(node, of) : inside;
    }
    return text;
  }

  private node(name: number): number {
    for (const column of [this.parent, this.previous, this.next, this.first, this.last, this.line, this.offset, this.attributes]) column.push(0);
    return this.name.push(name);
  }

  // link makes two nodes of one parent neighbours, or one of them its first or last.
  private link(parent: number, before: number, after: number): void {
    if (before === none) this.first.set(parent, after);
    else this.next.set(before, after);
    if (after === none) this.last.set(parent, before);
    else this.previous.set(after, before);
  }
}
