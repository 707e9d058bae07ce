import { firstFault } from '../../engines/json';
import { placeOf } from '../../engines/lines';
import { Document, Pair, Scalar, YAMLMap, YAMLSeq, type Node } from '../../engines/yaml';
import { Chunks } from '../chunks';
import { Fault } from '../fault';
import { Tape } from '../jsonTape';

export interface Options {
  style: 'block' | 'flow';
  indent: 2 | 4;
  quotes: 'needed' | 'double' | 'single';
  // sort puts the keys of each map in the order of their code units, as jq -S does.
  sort: boolean;
  // widthMax folds long texts at so many characters; 0 never does.
  widthMax: number;
}

// Digits are a number as it was written, for numbers beyond 2^53 and trailing zeros to survive.
class Digits {
  constructor(readonly source: string) {}
}

const digits = {
  tag: 'tag:yaml.org,2002:float',
  default: true as const,
  identify: (value: unknown): boolean => value instanceof Digits,
  resolve: (source: string): string => source,
  stringify: ({ value }: Scalar): string => (value as Digits).source,
};

const depthMax = 1_000;
// The engine's objects take fifty times what they stand for, so it is given so many letters at a time.
const lettersMax = 1 << 16;
// The engine folds texts at no less than this, however deep they stand.
const widthMin = 20;

// jsonToYAML writes a JSON text as YAML 1.2 in which words that YAML 1.1 takes for truth values ("yes", "off") are quoted, for
// either reader to see the same. A key that is in a map twice is refused, as YAML has no such maps. most is how many letters are given to the
// engine at a time.
export function jsonToYAML(text: string, options: Options, most = lettersMax): string {
  const fault = firstFault(text, depthMax);
  if (fault === 'deep') throw new Fault('deep');
  if (fault !== undefined) throw new Fault('json', { ...placeOf(text, fault.offset), reason: fault.why });
  const out = new Chunks();
  new Writer(Tape.of(text), options, most, out).write(0, '', '');
  return out.text();
}

class Writer {
  private readonly doc = new Document(undefined, { version: '1.2', compat: 'yaml-1.1', customTags: (tags) => [digits, ...tags] });

  constructor(private readonly tape: Tape, private readonly options: Options, private readonly most: number, private readonly out: Chunks) {}

  // write writes a value at an indent; head stands before its first line in the indent's place.
  write(at: number, indent: string, head: string): void {
    if (!this.isLarge(at)) return this.small(this.node(at), indent, head);
    const isMap = this.tape.kind(at) === 'object';
    let [first, letters] = [head, 0];
    let batch: number[] = [];
    const close = (): void => {
      if (batch.length > 0) this.small(isMap ? this.map(batch) : this.seq(batch), indent, first);
      [first, batch, letters] = [batch.length > 0 ? indent : first, [], 0];
    };
    for (const item of isMap ? this.keys(at) : this.tape.items(at)) {
      const value = isMap ? item + 1 : item;
      const own = this.isLarge(value) ? this.lead(isMap ? item : undefined) : undefined;
      if (own !== undefined) {
        close();
        if (isMap) this.out.add(first, own, '\n');
        const deeper = indent + ' '.repeat(isMap ? this.options.indent : 2);
        this.write(value, deeper, isMap ? deeper : first + own);
        first = indent;
      } else {
        batch.push(item);
        letters += this.tape.length(value);
        if (letters > this.most) close();
      }
    }
    close();
  }

  // A value in flow style stands on a line of its own, so it is written whole.
  private isLarge(at: number): boolean {
    return this.options.style === 'block' && this.tape.kind(at) !== 'value' && this.tape.length(at) > this.most && !this.tape.items(at).next().done;
  }

  // lead is what stands before a large value: - or its key; undefined for a key that does not fit into a line.
  private lead(key: number | undefined): string | undefined {
    if (key === undefined) return '- ';
    const line = /^(.*): null\n$/.exec(this.text(new Pair(new Scalar(JSON.parse(this.tape.source(key))), new Scalar(null)), 0));
    return line === null ? undefined : `${line[1]}:`;
  }

  private small(node: Node, indent: string, head: string): void {
    const text = this.text(node, indent.length);
    this.out.add(head, indent === '' ? text : text.replace(/\n(?=[^\n])/g, `\n${indent}`));
  }

  private text(of: Node | Pair, used: number): string {
    const map = new YAMLMap();
    if (of instanceof Pair) map.items = [of];
    this.doc.contents = of instanceof Pair ? map : of;
    const { quotes, indent, widthMax } = this.options;
    return this.doc.toString({
      indent,
      lineWidth: widthMax === 0 ? 0 : Math.max(widthMin, widthMax - used),
      ...(quotes === 'needed' ? {} : { defaultStringType: quotes === 'double' ? 'QUOTE_DOUBLE' : 'QUOTE_SINGLE', defaultKeyType: 'PLAIN' }),
    });
  }

  private node(at: number): Node {
    const kind = this.tape.kind(at);
    if (kind === 'object') return this.map(this.keys(at));
    if (kind === 'array') return this.seq([...this.tape.items(at)]);
    const source = this.tape.source(at);
    return new Scalar(/^[-\d]/.test(source) ? new Digits(numberFor(source)) : JSON.parse(source));
  }

  private map(keys: number[]): YAMLMap {
    const map = new YAMLMap();
    map.items = keys.map((key) => new Pair(new Scalar(JSON.parse(this.tape.source(key))), this.node(key + 1)));
    map.flow = this.options.style === 'flow' || keys.length === 0;
    return map;
  }

  private seq(items: number[]): YAMLSeq {
    const seq = new YAMLSeq();
    seq.items = items.map((item) => this.node(item));
    seq.flow = this.options.style === 'flow' || items.length === 0;
    return seq;
  }

  // keys are the keys of an object in the order in which they are written. It refuses one that is there twice.
  private keys(object: number): number[] {
    const keys = Array.from(this.tape.items(object), (at) => ({ at, name: JSON.parse(this.tape.source(at)) as string }));
    const seen = new Set<string>();
    for (const { at, name } of keys) {
      if (seen.has(name)) throw new Fault('double', { key: name, line: placeOf(this.tape.text, this.tape.offset(at)).line });
      seen.add(name);
    }
    if (this.options.sort) keys.sort((a, b) => (a.name < b.name ? -1 : 1));
    return keys.map(({ at }) => at);
  }
}

// numberFor gives an exponent its point and sign, without which YAML 1.1 reads a text: 1e5 becomes 1.0e+5.
function numberFor(source: string): string {
  const parts = /^(-?\d+)(\.\d+)?[eE]([+-]?)(\d+)$/.exec(source);
  return parts === null ? source : `${parts[1]}${parts[2] ?? '.0'}e${parts[3] || '+'}${parts[4]}`;
}
