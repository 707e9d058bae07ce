import { Scalar, isAlias, isMap, isScalar, isSeq, type Alias, type Document, type LineCounter, type Node, type Pair } from '../../engines/yaml';
import { Fault } from '../fault';

export interface Options {
  version: '1.2' | '1.1';
  // indent is in spaces; 0 writes each document on one line.
  indent: 0 | 2 | 4;
  // documents says what becomes of a file with several: one list, or one value a line (NDJSON).
  documents: 'list' | 'lines';
  // special says what becomes of .inf and .nan, which JSON does not have.
  special: 'refuse' | 'null' | 'text';
}

// An alias may repeat what is large, and aliases in aliases multiply ("billion laughs"): both are bounded.
const aliasesMax = 100;
const aliasedNodesMax = 200_000;

// Writer writes one document as JSON.
export class Writer {
  private aliases = 0;
  private aliased = 0;
  private readonly open = new Set<Node>();
  private depthOfAlias = 0;
  private readonly targets = new Map<Alias, Node>();

  constructor(
    private readonly doc: Document,
    private readonly options: Options,
    private readonly indent: number,
    private readonly lines: LineCounter,
  ) {}

  write(): string {
    return this.value(this.doc.contents, 0);
  }

  // items and members are those of a document's own list or map.
  items(nodes: unknown[]): string[] {
    return nodes.map((node) => this.value(node, 1));
  }

  get hasAliases(): boolean {
    return this.aliases > 0;
  }

  private value(node: unknown, depth: number): string {
    if (node === null || node === undefined) return 'null';
    if (this.depthOfAlias > 0 && ++this.aliased > aliasedNodesMax) throw new Fault('aliases', { max: aliasesMax });
    if (isAlias(node)) return this.alias(node, depth);
    if (isScalar(node)) return this.scalar(node);
    if (isSeq(node)) return this.within(node, () => this.list(node.items.map((item) => this.value(item, depth + 1)), '[', ']', depth));
    if (isMap(node)) return this.within(node, () => this.list(this.members(node.items, depth), '{', '}', depth));
    throw new Fault('tag', this.at(node as Node));
  }

  private within<T>(node: Node, write: () => T): T {
    if (this.open.has(node)) throw new Fault('recursive', this.at(node));
    this.open.add(node);
    const written = write();
    this.open.delete(node);
    return written;
  }

  private alias(node: Alias, depth: number): string {
    if (this.depthOfAlias === 0 && ++this.aliases > aliasesMax) throw new Fault('aliases', { max: aliasesMax });
    this.depthOfAlias++;
    const written = this.value(this.target(node), depth);
    this.depthOfAlias--;
    return written;
  }

  // target is what an alias names. The engine looks through the whole document for it, so each is looked for once.
  private target(node: Alias): Node {
    const found = this.targets.get(node) ?? node.resolve(this.doc);
    if (found === undefined) throw new Fault('unknown', { name: node.source, ...this.at(node) });
    this.targets.set(node, found);
    return found;
  }

  // members writes a map's pairs; "<<" of YAML 1.1 takes in other maps, whose keys give way to the map's own.
  // seen are the keys of the parts before, of which none may come again.
  members(pairs: Pair[], depth: number, seen?: Set<string>): string[] {
    this.refuseTwins(pairs);
    const members = new Map<string, string>();
    const own = new Set(pairs.filter((pair) => !this.merges(pair)).map((pair) => this.key(pair.key)));
    for (const pair of pairs) {
      if (!this.merges(pair)) members.set(this.key(pair.key), this.value(pair.value, depth + 1));
      else for (const [key, value] of this.merged(pair.value)) if (!own.has(key) && !members.has(key)) members.set(key, this.value(value, depth + 1));
    }
    for (const key of seen === undefined ? [] : members.keys()) {
      if (seen!.has(key)) throw new Fault('yaml');
      seen!.add(key);
    }
    const colon = this.indent === 0 ? ':' : ': ';
    return [...members].map(([key, value]) => JSON.stringify(key) + colon + value);
  }

  // refuseTwins refuses a key that is there twice. The engine compares each key with all before it, which takes a minute for 40,000.
  private refuseTwins(pairs: Pair[]): void {
    const seen = new Set<unknown>();
    for (const { key } of pairs) {
      if (!isScalar(key)) continue;
      if (seen.has(key.value)) {
        const { line, col } = this.lines.linePos(key.range?.[0] ?? 0);
        throw new Fault('yaml', { line, column: col, reason: 'Map keys must be unique' });
      }
      seen.add(key.value);
    }
  }

  private merges(pair: Pair): boolean {
    return this.options.version === '1.1' && isScalar(pair.key) && pair.key.source === '<<' && pair.key.type === Scalar.PLAIN;
  }

  private merged(value: unknown): [string, unknown][] {
    const node = isAlias(value) ? this.target(value) : value;
    if (isSeq(node)) return node.items.flatMap((item) => this.merged(item));
    if (!isMap(node)) throw new Fault('merge', this.at(value as Node));
    return this.within(node, () => node.items.flatMap((pair): [string, unknown][] => (this.merges(pair) ? this.merged(pair.value) : [[this.key(pair.key), pair.value]])));
  }

  // key writes a key as text, as YAML's own JSON schema demands: numbers as written, lists and maps as their JSON.
  private key(node: unknown): string {
    if (isScalar(node) && typeof node.value === 'string') return node.value;
    if (isScalar(node) && node.source !== undefined && node.value !== null) return node.source;
    if (isScalar(node) && node.value === null) return 'null';
    const written = new Writer(this.doc, this.options, 0, this.lines).value(node, 0);
    return written.startsWith('"') ? (JSON.parse(written) as string) : written;
  }

  private scalar(node: Scalar): string {
    const { value, source } = node;
    if (typeof value === 'number' && !Number.isFinite(value)) return this.special(node);
    if (typeof value === 'number' || typeof value === 'bigint') return source !== undefined && /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/.test(source) ? source : decimal(value, source);
    if (value instanceof Date) return JSON.stringify(source ?? value.toISOString());
    if (value instanceof Uint8Array) return JSON.stringify(btoa(Array.from(value, (byte) => String.fromCharCode(byte)).join('')));
    if (value === null || ['string', 'boolean'].includes(typeof value)) return JSON.stringify(value);
    throw new Fault('tag', this.at(node));
  }

  // special writes what JSON has no word for. A number too large for a double is none: its digits are kept.
  private special(node: Scalar): string {
    const source = node.source ?? '';
    if (/\d/.test(source)) return decimal(node.value as number, source);
    if (this.options.special === 'null') return 'null';
    if (this.options.special === 'text') return JSON.stringify(String(node.value));
    throw new Fault('special', this.at(node));
  }

  private list(items: string[], from: string, to: string, depth: number): string {
    if (items.length === 0 || this.indent === 0) return from + items.join(',') + to;
    const line = '\n' + ' '.repeat(this.indent * (depth + 1));
    return from + line + items.join(',' + line) + '\n' + ' '.repeat(this.indent * depth) + to;
  }

  private at(node: Node): { line: number } {
    return { line: this.lines.linePos(node.range?.[0] ?? 0).line };
  }
}

// decimal writes a number that YAML spells otherwise than JSON (+1, .5, 1., 0o17, 1_000) without losing digits.
function decimal(value: number | bigint, source = ''): string {
  if (typeof value === 'bigint') return String(value);
  const plain = source.replaceAll('_', '');
  const parts = /^([+-]?)0*(\d*)\.?(\d*)([eE][+-]?\d+)?$/.exec(plain);
  if (parts === null) return String(value);
  const [, sign, whole, fraction, exponent] = parts;
  return (sign === '-' ? '-' : '') + (whole || '0') + (fraction ? `.${fraction}` : '') + (exponent ?? '');
}
