import { depthOf, parseTree, printParseErrorCode, type Node, type ParseError } from '../../engines/json';

// Fault is where a text is not JSON, counted from 1, and the name of why.
export interface Fault {
  line: number;
  column: number;
  why: string;
}

export const depthMax = 1_000;

// faultOf returns the first fault of a text; undefined if it is JSON (RFC 8259).
export function faultOf(text: string): Fault | 'empty' | 'deep' | undefined {
  if (text.trim() === '') return 'empty';
  if (depthOf(text) > depthMax) return 'deep';
  const errors: ParseError[] = [];
  parseTree(text, errors, { disallowComments: true, allowTrailingComma: false });
  const first = errors.sort((a, b) => a.offset - b.offset)[0];
  return first && { ...placeOf(text, first.offset), why: printParseErrorCode(first.error) };
}

function placeOf(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset);
  return { line: before.split('\n').length, column: offset - before.lastIndexOf('\n') };
}

export interface Style {
  style: '2' | '4' | 'tab' | 'least';
  sort: boolean;
  ascii: boolean;
}

// formatted writes JSON another way. Each value stays as the text has it: numbers of any length, keys that are there twice.
export function formatted(text: string, { style, sort, ascii }: Style): string {
  const step = { 2: '  ', 4: '    ', tab: '\t', least: '' }[style];
  const short = style === 'least';
  const parts: string[] = [];
  const line = (depth: number): void => void (short || parts.push('\n', step.repeat(depth)));
  const write = (node: Node, depth: number): void => {
    if (node.type === 'property') {
      const [key, value] = node.children!;
      write(key!, depth);
      parts.push(short ? ':' : ': ');
      return write(value!, depth);
    }
    if (node.type !== 'object' && node.type !== 'array') return void parts.push(text.slice(node.offset, node.offset + node.length));
    const [open, close] = node.type === 'object' ? '{}' : '[]';
    const children = sort && node.type === 'object' ? sorted(node.children!) : node.children!;
    parts.push(open!);
    children.forEach((child, at) => {
      if (at > 0) parts.push(',');
      line(depth + 1);
      write(child, depth + 1);
    });
    if (children.length > 0) line(depth);
    parts.push(close!);
  };
  write(parseTree(text)!, 0);
  const written = parts.join('') + (short ? '' : '\n');
  return ascii ? written.replace(/[^\x00-\x7f]/g, (one) => '\\u' + one.charCodeAt(0).toString(16).padStart(4, '0')) : written;
}

// By code points, as jq sorts; those that are equal keep their order.
function sorted(properties: Node[]): Node[] {
  const keyOf = (node: Node): string => String(node.children![0]!.value);
  return properties.toSorted((a, b) => order(keyOf(a), keyOf(b)));
}

function order(a: string, b: string): number {
  const [left, right] = [[...a], [...b]];
  for (let at = 0; at < left.length && at < right.length; at++) {
    const differs = left[at]!.codePointAt(0)! - right[at]!.codePointAt(0)!;
    if (differs !== 0) return differs;
  }
  return left.length - right.length;
}
