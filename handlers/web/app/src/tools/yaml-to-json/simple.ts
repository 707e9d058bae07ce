// Simple YAML is what most of it is: keys that are words, dashes, and values of one line that are no other thing than they seem. It is written as JSON
// as it is read, in a thirtieth of the engine's time and memory. Whatever else there is makes it the engine's.

const keyLine = /^([A-Za-z_][\w-]*):(?: +(\S.*))?$/;
const number = /^-?(?:0|[1-9]\d{0,300})(?:\.\d+)?$/;
const quoted = /^"([^"\\]*)"$|^'([^']*)'$/;
const list = /^\[([^[\]{}"'#&*!|>%@`:]*)\]$/;
// Signs beyond ASCII are those that end no line and cannot be left out.
const plain = /^[A-Za-z](?:[!-9;-~\u00a1-\u1fff]|:(?=[!-~])| (?=[ !"$-~\u00a1-\u1fff]))*$/;
// What one version of YAML takes for truth values or nothing.
const words = /^(?:true|false|null|yes|no|on|off|y|n)$/i;
const same = new Set(['true', 'false', 'null']);
const depthMax = 200;

class NotSimple extends Error {}

/** Layout is how JSON is indented; 0 is all on one line. */
export interface Layout { indent: number }

/** simple returns the items of a block list at the margin, or the pairs of a block map, as JSON; undefined if it is not that simple. */
export function simple(text: string, kind: 'list' | 'map', { indent }: Layout): { keys: Set<string>; written: string[] } | undefined {
  if (/[\r\t\u0085\u2028\u2029\ufeff]/.test(text)) return undefined;
  const reader = new Reader(text, indent);
  try {
    const keys = new Set<string>();
    const written = kind === 'list' ? reader.items(0, 0) : reader.members(0, 0, keys);
    return reader.isAtEnd ? { keys, written } : undefined;
  } catch (error) {
    if (error instanceof NotSimple) return undefined;
    throw error;
  }
}

class Reader {
  // The line that is read: how far it is indented, and what it says.
  private indentOf = 0;
  private says = '';
  private at = 0;
  isAtEnd = false;

  constructor(private readonly text: string, private readonly indent: number) {
    this.next();
    if (this.indentOf === 0 && this.says === '---') this.next();
  }

  // next goes to the next line that is neither empty nor a comment.
  private next(): void {
    for (;;) {
      if (this.at >= this.text.length) {
        [this.isAtEnd, this.indentOf, this.says] = [true, -1, ''];
        return;
      }
      const end = this.text.indexOf('\n', this.at);
      const to = end < 0 ? this.text.length : end;
      let from = this.at;
      while (from < to && this.text.charCodeAt(from) === 0x20) from++;
      this.indentOf = from - this.at;
      this.at = to + 1;
      if (from === to || this.text.charCodeAt(from) === 0x23) continue;
      this.says = this.text.slice(from, to).trimEnd();
      return;
    }
  }

  items(indent: number, depth: number): string[] {
    const items: string[] = [];
    while (this.indentOf === indent && this.says.startsWith('- ')) {
      const rest = this.says.slice(2).trimStart();
      // What stands after the dash is a line of its own, as far in as it stands.
      this.indentOf += this.says.length - rest.length;
      this.says = rest;
      items.push(this.node(depth + 1));
      if (this.indentOf > indent) throw new NotSimple();
    }
    return items;
  }

  members(indent: number, depth: number, keys = new Set<string>()): string[] {
    const members: string[] = [];
    for (let found = this.key(indent); found !== null; found = this.key(indent)) {
      const [, key, value] = found;
      if (words.test(key!) || keys.has(key!)) throw new NotSimple();
      keys.add(key!);
      this.next();
      members.push(`"${key}"${this.indent === 0 ? ':' : ': '}${value === undefined ? this.below(indent, depth + 1) : this.scalar(value, depth + 1)}`);
      if (this.indentOf > indent) throw new NotSimple();
    }
    return members;
  }

  private key(indent: number): RegExpExecArray | null {
    if (this.indentOf !== indent) return null;
    const found = keyLine.exec(this.says);
    if (found === null) throw new NotSimple();
    return found;
  }

  // below is the value of a key whose line ends with it: nothing, what is further in, or a list just below it.
  private below(indent: number, depth: number): string {
    if (this.indentOf > indent) return this.node(depth);
    return this.indentOf === indent && this.says.startsWith('- ') ? this.list(this.items(indent, depth), '[', ']', depth) : 'null';
  }

  private node(depth: number): string {
    if (depth > depthMax) throw new NotSimple();
    if (this.says.startsWith('- ')) return this.list(this.items(this.indentOf, depth), '[', ']', depth);
    if (keyLine.test(this.says)) return this.list(this.members(this.indentOf, depth), '{', '}', depth);
    const { says } = this;
    this.next();
    return this.scalar(says, depth);
  }

  private scalar(text: string, depth: number): string {
    if (number.test(text) || text === '[]' || text === '{}') return text;
    if (plain.test(text)) {
      if (text.endsWith(':') || (words.test(text) && !same.has(text))) throw new NotSimple();
      return same.has(text) ? text : JSON.stringify(text);
    }
    const string = quoted.exec(text);
    if (string !== null) return JSON.stringify(string[1] ?? string[2]);
    const items = list.exec(text)?.[1];
    if (items === undefined) throw new NotSimple();
    return this.list(items.split(',').map((item) => this.inList(item.trim(), depth + 1)), '[', ']', depth);
  }

  private inList(text: string, depth: number): string {
    if (text === '') throw new NotSimple();
    return this.scalar(text, depth);
  }

  private list(items: string[], from: string, to: string, depth: number): string {
    if (items.length === 0 || this.indent === 0) return from + items.join(',') + to;
    const line = '\n' + ' '.repeat(this.indent * (depth + 1));
    return from + line + items.join(',' + line) + '\n' + ' '.repeat(this.indent * depth) + to;
  }
}
