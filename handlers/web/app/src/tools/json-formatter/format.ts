import { firstFault } from '../../engines/json';
import { Chunks } from '../chunks';
import { Tape } from '../jsonTape';

// Fault is where a text is not JSON, counted from 1, and the name of why.
export interface Fault {
  line: number;
  column: number;
  why: string;
}

export const depthMax = 1_000;

// faultOf returns the first fault of a text; undefined if it is JSON (RFC 8259).
export function faultOf(text: string): Fault | 'empty' | 'deep' | undefined {
  if (!/\S/.test(text)) return 'empty';
  const fault = firstFault(text, depthMax);
  return typeof fault === 'object' ? { ...placeOf(text, fault.offset), why: fault.why } : fault;
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
  const tape = Tape.of(text);
  const out = new Chunks();
  const write = (at: number, depth: number): void => {
    const kind = tape.kind(at);
    if (kind === 'value') return out.add(tape.source(at));
    const items = sort && kind === 'object' ? sorted(tape, at) : tape.items(at);
    const line = short ? '' : '\n' + step.repeat(depth + 1);
    let count = 0;
    out.add(kind === 'object' ? '{' : '[');
    for (const item of items) {
      out.add(count++ > 0 ? ',' + line : line);
      if (kind === 'object') out.add(tape.source(item), short ? ':' : ': ');
      write(kind === 'object' ? item + 1 : item, depth + 1);
    }
    if (count > 0 && !short) out.add('\n' + step.repeat(depth));
    out.add(kind === 'object' ? '}' : ']');
  };
  write(0, 0);
  if (!short) out.add('\n');
  const written = out.text();
  return ascii ? written.replace(/[^\x00-\x7f]/g, (one) => '\\u' + one.charCodeAt(0).toString(16).padStart(4, '0')) : written;
}

// By code points, as jq sorts; those that are equal keep their order.
function sorted(tape: Tape, object: number): number[] {
  const keys = Array.from(tape.items(object), (item) => ({ item, key: JSON.parse(tape.source(item)) as string }));
  return keys.sort((a, b) => order(a.key, b.key)).map(({ item }) => item);
}

function order(a: string, b: string): number {
  const [left, right] = [[...a], [...b]];
  for (let at = 0; at < left.length && at < right.length; at++) {
    const differs = left[at]!.codePointAt(0)! - right[at]!.codePointAt(0)!;
    if (differs !== 0) return differs;
  }
  return left.length - right.length;
}
