import type { DefaultTreeAdapterMap, Token, TreeAdapter, TreeAdapterTypeMap } from 'parse5';
import { none, root, type HTMLTree } from './htmlTree';

export type Nodes = TreeAdapterTypeMap<number, number, number, number, number, number, number, number, number, number>;
type Space = DefaultTreeAdapterMap['element']['namespaceURI'];
type Mode = DefaultTreeAdapterMap['document']['mode'];

// Comments, and what a template's content is in by the standard, are in no tree: nobody asks for them.
const nowhere = -1;

// Children is a list that the parser goes through where it moves all that is in an element. Else it looks for a text's place in it, which nobody asks for, after each text: of that it learns
// nothing, and quickly.
class Children {
  readonly length = 1;
  readonly 0 = undefined;

  constructor(private readonly tree: HTMLTree, private readonly of: number) {}

  find(): undefined {}

  lastIndexOf(): number {
    return this.length;
  }

  *[Symbol.iterator](): Generator<number> {
    for (let node = this.tree.firstIn(this.of); node !== none; node = this.tree.nextTo(node)) yield node;
  }
}

/** HTMLAdapter lets parse5 build an HTMLTree. */
export class HTMLAdapter implements TreeAdapter<Nodes> {
  /** doctype is the name in it; undefined if there is none. */
  doctype: string | undefined;
  private mode = 'no-quirks' as Mode;
  // Those of elements that are not HTML's.
  private readonly spaces = new Map<number, Space>();
  // What html and body are given by tags that come again.
  private readonly adopted = new Map<number, Map<string, string>>();

  /** html is the namespace that elements without another one have. */
  constructor(private readonly tree: HTMLTree, private readonly html: Space) {}

  /** close ends the building. */
  close(): void {
    for (const [node, values] of this.adopted) this.tree.setAttributes(node, [...values].map(([name, value]) => ({ name, value })));
    this.adopted.clear();
  }

  createDocument(): number {
    return root;
  }

  createElement(name: string, space: Space, attributes: Token.Attribute[]): number {
    const node = this.tree.element(name, attributes.some(({ prefix }) => prefix) ? attributes.map(({ name, value, prefix }) => ({ name: prefix ? `${prefix}:${name}` : name, value })) : attributes);
    if (space !== this.html) this.spaces.set(node, space);
    return node;
  }

  createDocumentFragment(): number {
    return nowhere;
  }

  createCommentNode(): number {
    return nowhere;
  }

  createTextNode(): number {
    return nowhere;
  }

  appendChild(parent: number, node: number): void {
    if (node !== nowhere) this.tree.insert(parent, node);
  }

  insertBefore(parent: number, node: number, after: number): void {
    this.tree.insert(parent, node, after);
  }

  insertText(parent: number, text: string): void {
    this.tree.insertText(parent, text);
  }

  insertTextBefore(parent: number, text: string, after: number): void {
    this.tree.insertText(parent, text, after);
  }

  detachNode(node: number): void {
    this.tree.detach(node);
  }

  adoptAttributes(node: number, attributes: Token.Attribute[]): void {
    let values = this.adopted.get(node);
    if (values === undefined) this.adopted.set(node, (values = new Map(this.getAttrList(node).map(({ name, value }) => [name, value]))));
    for (const { name, value } of attributes) if (!values.has(name)) values.set(name, value);
  }

  // A template's content is in it, as in any element.
  setTemplateContent(): void {}

  getTemplateContent(template: number): number {
    return template;
  }

  setDocumentType(_: number, name: string): void {
    this.doctype = name;
  }

  setDocumentMode(_: number, mode: Mode): void {
    this.mode = mode;
  }

  getDocumentMode(): Mode {
    return this.mode;
  }

  getFirstChild(node: number): number | null {
    return this.tree.firstIn(node) || null;
  }

  getChildNodes(of: number): number[] {
    return new Children(this.tree, of) as unknown as number[];
  }

  getParentNode(node: number): number | null {
    return this.tree.parentOf(node) || null;
  }

  getAttrList(node: number): Token.Attribute[] {
    return this.tree.attributesOf(node);
  }

  getTagName(node: number): string {
    return this.tree.nameOf(node);
  }

  getNamespaceURI(node: number): Space {
    return this.spaces.get(node) ?? this.html;
  }

  setNodeSourceCodeLocation(node: number | undefined, place: Token.ElementLocation | null): void {
    if (node !== undefined && node !== nowhere && place) this.tree.setPlace(node, place.startLine, place.startOffset);
  }

  // Where an element ends is worked out only for those of which it is known where they begin.
  getNodeSourceCodeLocation(): undefined {}
  updateNodeSourceCodeLocation(): void {}

  isTextNode(node: number): node is number {
    return this.tree.isText(node);
  }

  isElementNode(node: number): node is number {
    return !this.tree.isText(node);
  }

  isCommentNode(node: number): node is number {
    return node === nowhere;
  }

  isDocumentTypeNode(node: number): node is number {
    return node === nowhere;
  }

  // What a writer of trees asks for, and no parser.
  getTextNodeContent = unasked;
  getCommentNodeContent = unasked;
  getDocumentTypeNodeName = unasked;
  getDocumentTypeNodePublicId = unasked;
  getDocumentTypeNodeSystemId = unasked;
}

function unasked(): never {
  throw new TypeError('a tree that is only read');
}
