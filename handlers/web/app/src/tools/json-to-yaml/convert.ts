import { firstFault } from '../../engines/json';
import { placeOf } from '../../engines/lines';
import { Document, Pair, Scalar, YAMLMap, YAMLSeq, type Node } from '../../engines/yaml';
import { Fault } from '../fault';
import { isJSONText } from '../jsonScan';
import { Tape } from '../jsonTape';
import { keyText, nameOf, numberFor, valueText } from './plain';

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

// Out is what a text is written to.
export interface Out { add(...pieces: string[]): void }

// jsonToYAML writes a JSON text as YAML 1.2 in which words that YAML 1.1 takes for truth values ("yes", "off") are quoted, for
// either reader to see the same. A key that is in a map twice is refused, as YAML has no such maps. Values longer than most are written item by
// item, of which the engine is given those that are not plain; where it has to fold texts, it is given all of a value that is not very long.
export function jsonToYAML(text: string, options: Options, out: Out, most = options.widthMax === 0 ? 0 : lettersMax): void {
  if (!isJSONText(text, depthMax)) refuse(text);
  const tape = Tape.of(text);
  new Writer(tape, options, most, out).write(tape.root, '', '');
}

function refuse(text: string): never {
  const fault = firstFault(text, depthMax);
  throw fault === 'deep' ? new Fault('deep') : new Fault('json', { ...placeOf(text, fault?.offset ?? 0), reason: fault?.why ?? '' });
}

class Writer {
  private readonly doc = new Document(undefined, { version: '1.2', compat: 'yaml-1.1', customTags: (tags) => [digits, ...tags] });

  constructor(private readonly tape: Tape, private readonly options: Options, private readonly most: number, private readonly out: Out) {}

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
      const value = isMap ? this.tape.value(item) : item;
      const own = this.isLarge(value) ? this.lead(isMap ? item : undefined) : undefined;
      if (own !== undefined) {
        close();
        if (isMap) this.out.add(first, own, '\n');
        const deeper = indent + ' '.repeat(isMap ? this.options.indent : 2);
        this.write(value, deeper, isMap ? deeper : first + own);
        first = indent;
        continue;
      }
      const line = this.line(isMap ? item : undefined, value);
      if (line !== undefined) {
        close();
        this.out.add(first, line, '\n');
        first = indent;
      } else {
        batch.push(item);
        letters += this.tape.length(value);
        if (letters > (this.most || lettersMax)) close();
      }
    }
    close();
  }

  // line is an item that is written the same way by the engine, which takes its time.
  private line(key: number | undefined, value: number): string | undefined {
    if (this.options.style === 'flow' || this.options.widthMax !== 0) return undefined;
    const kind = this.tape.kind(value);
    const empty = kind === 'value' || !this.tape.isEmpty(value) ? undefined : kind === 'object' ? '{}' : '[]';
    const text = empty ?? (kind === 'value' ? valueText(this.tape.source(value), this.options.quotes) : undefined);
    const head = key === undefined ? '- ' : keyText(this.tape.source(key));
    return text === undefined || head === undefined ? undefined : head + text;
  }

  // A value in flow style stands on a line of its own, so it is written whole.
  private isLarge(at: number): boolean {
    return this.options.style === 'block' && this.tape.kind(at) !== 'value' && this.tape.length(at) > this.most && !this.tape.isEmpty(at);
  }

  // lead is what stands before a large value: - or its key; undefined for a key that does not fit into a line.
  private lead(key: number | undefined): string | undefined {
    if (key === undefined) return '- ';
    const plain = keyText(this.tape.source(key));
    if (plain !== undefined) return plain.trimEnd();
    const line = /^(.*): null\n$/.exec(this.text(new Pair(new Scalar(nameOf(this.tape.source(key))), new Scalar(null)), 0));
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
    map.items = keys.map((key) => new Pair(new Scalar(nameOf(this.tape.source(key))), this.node(this.tape.value(key))));
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
    const keys = Array.from(this.tape.items(object), (at) => ({ at, name: nameOf(this.tape.source(at)) }));
    const seen = new Set<string>();
    for (const { at, name } of keys) {
      if (seen.has(name)) throw new Fault('double', { key: name, line: placeOf(this.tape.text, at).line });
      seen.add(name);
    }
    if (this.options.sort) keys.sort((a, b) => (a.name < b.name ? -1 : 1));
    return keys.map(({ at }) => at);
  }
}
