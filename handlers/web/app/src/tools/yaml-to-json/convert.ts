import { LineCounter, Scalar, isAlias, isMap, isScalar, isSeq, parseAllDocuments, type Alias, type Document, type Node, type Pair } from '../../engines/yaml';
import { Chunks } from '../chunks';
import { Fault } from '../fault';
import { partsOf } from './parts';

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

// The engine's objects take a hundred times the text, so a long one is read in parts of so many letters, where it can be.
const lettersMax = 1 << 16;

// yamlToJSON writes every document of a YAML text as JSON. Numbers that JSON can write keep their digits; hexadecimal, octal and
// grouped ones (0x1f, 1_000) are written in decimal without loss. Refusals: 'empty', 'yaml' with line, column and reason,
// 'aliases', 'recursive', 'merge', 'unknown', 'special' and 'tag' with the line, 'deep'. most is how many letters a part has.
export function yamlToJSON(text: string, options: Options, most = lettersMax): string {
  return (text.length > most ? inParts(text, options, most) : undefined) ?? whole(text, options);
}

// inParts is undefined where parts do not say all: what is refused is refused by its place in the whole, and aliases are counted there.
function inParts(text: string, options: Options, most: number): string | undefined {
  const parts = partsOf(text, most);
  if (parts === undefined) return undefined;
  const indent = options.documents === 'lines' ? 0 : options.indent;
  const line = indent === 0 ? '' : '\n' + ' '.repeat(indent);
  const out = new Chunks();
  const seen = new Set<string>();
  let count = 0;
  try {
    for (const part of parts.texts()) {
      const lines = new LineCounter();
      const [doc, ...more] = parsedOf(part, options, lines) as Document[];
      if (more.length > 0 || doc === undefined || doc.errors.length + doc.warnings.length > 0) return undefined;
      const writer = new Writer(doc, options, indent, lines);
      const written = partOf(doc.contents, parts.kind, writer, seen);
      if (written === undefined || writer.hasAliases) return undefined;
      for (const one of written) out.add(count++ > 0 ? ',' + line : line, one);
    }
  } catch (error) {
    if (error instanceof Fault || error instanceof RangeError) return undefined;
    throw error;
  }
  return (parts.kind === 'list' ? '[' : '{') + out.text() + (indent === 0 ? '' : '\n') + (parts.kind === 'list' ? ']' : '}') + '\n';
}

// partOf writes the items or pairs of a part, if that is what it holds.
function partOf(contents: unknown, kind: 'list' | 'map', writer: Writer, seen: Set<string>): string[] | undefined {
  if (kind === 'list') return isSeq(contents) && !contents.flow ? writer.items(contents.items) : undefined;
  return isMap(contents) && !contents.flow ? writer.members(contents.items, 0, seen) : undefined;
}

const parsedOf = (text: string, { version }: Options, lines: LineCounter): ReturnType<typeof parseAllDocuments> =>
  parseAllDocuments(text, { version, lineCounter: lines, intAsBigInt: true, logLevel: 'silent', uniqueKeys: false, prettyErrors: false, merge: version === '1.1' });

function whole(text: string, options: Options): string {
  const lines = new LineCounter();
  const parsed = guarded(() => parsedOf(text, options, lines));
  if ('empty' in parsed || parsed.every((doc) => doc.contents === null)) throw new Fault('empty');
  for (const doc of parsed) refuseFaults(doc as Document, lines);
  const indent = options.documents === 'lines' ? 0 : options.indent;
  const written = guarded(() => parsed.map((doc) => new Writer(doc as Document, options, indent, lines).write()));
  if (options.documents === 'lines') return written.join('\n') + '\n';
  if (written.length === 1) return written[0] + '\n';
  const inner = indent === 0 ? written.join(',') : written.map((one) => '\n' + one.replace(/^/gm, ' '.repeat(indent))).join(',') + '\n';
  return `[${inner}]\n`;
}

function guarded<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof RangeError) throw new Fault('deep');
    throw error;
  }
}

function refuseFaults(doc: Document, lines: LineCounter): void {
  const fault = doc.errors[0] ?? doc.warnings.find(({ code }) => code === 'TAG_RESOLVE_FAILED');
  if (fault === undefined) return;
  // The engine says by such a fault that its stack was not enough.
  if (doc.errors.some(({ code }) => code === 'RESOURCE_EXHAUSTION')) throw new Fault('deep');
  const { line, col } = lines.linePos(fault.pos[0]);
  if (fault.code === 'TAG_RESOLVE_FAILED') throw new Fault('tag', { line });
  throw new Fault('yaml', { line, column: col, reason: fault.message });
}

class Writer {
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
