import { jsonSource, jsonTree, type JSONNode } from '../../engines/jsonTree';
import { Document, Pair, Scalar, YAMLMap, YAMLSeq, type Node } from '../../engines/yaml';
import { placeOf } from '../../engines/lines';
import { Fault } from '../fault';

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

// jsonToYAML writes a JSON text as YAML 1.2 in which words that YAML 1.1 takes for truth values ("yes", "off") are quoted, for
// either reader to see the same. A key that is in a map twice is refused, as YAML has no such maps.
export function jsonToYAML(text: string, options: Options): string {
  const doc = new Document(undefined, { version: '1.2', compat: 'yaml-1.1', customTags: (tags) => [digits, ...tags] });
  doc.contents = nodeOf(text, jsonTree(text), options);
  return doc.toString({
    indent: options.indent,
    lineWidth: options.widthMax,
    ...(options.quotes === 'needed' ? {} : { defaultStringType: options.quotes === 'double' ? 'QUOTE_DOUBLE' : 'QUOTE_SINGLE', defaultKeyType: 'PLAIN' }),
  });
}

function nodeOf(text: string, node: JSONNode, options: Options): Node {
  if (node.type === 'object') return mapOf(text, node, options);
  if (node.type === 'array') {
    const seq = new YAMLSeq();
    seq.items = (node.children ?? []).map((item) => nodeOf(text, item, options));
    seq.flow = options.style === 'flow' || seq.items.length === 0;
    return seq;
  }
  return new Scalar(node.type === 'number' ? new Digits(numberFor(jsonSource(text, node))) : node.value);
}

function mapOf(text: string, node: JSONNode, options: Options): YAMLMap {
  const map = new YAMLMap();
  const seen = new Set<string>();
  const pairs = (node.children ?? []).map((pair) => {
    const [key, value] = pair.children as [JSONNode, JSONNode];
    const name = key.value as string;
    if (seen.has(name)) throw new Fault('double', { key: name, line: placeOf(text, key.offset).line });
    seen.add(name);
    return { name, value };
  });
  if (options.sort) pairs.sort((a, b) => (a.name < b.name ? -1 : 1));
  map.items = pairs.map(({ name, value }) => new Pair(new Scalar(name), nodeOf(text, value, options)));
  map.flow = options.style === 'flow' || map.items.length === 0;
  return map;
}

// numberFor gives an exponent its point and sign, without which YAML 1.1 reads a text: 1e5 becomes 1.0e+5.
function numberFor(source: string): string {
  const parts = /^(-?\d+)(\.\d+)?[eE]([+-]?)(\d+)$/.exec(source);
  return parts === null ? source : `${parts[1]}${parts[2] ?? '.0'}e${parts[3] || '+'}${parts[4]}`;
}
