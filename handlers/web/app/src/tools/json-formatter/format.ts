import { firstFault } from '../../engines/json';
import { Chunks } from '../chunks';
import { Tape } from '../jsonTape';
import { reindented, type Out } from './reindent';
import { isJSON } from '../jsonScan';

// Fault is where a text is not JSON, counted from 1, and the name of why.
export interface Fault {
  line: number;
  column: number;
  why: string;
}

export const depthMax = 1_000;

const textOf = (json: Uint8Array): string => new TextDecoder('utf-8', { ignoreBOM: true }).decode(json);

// faultOf returns the first fault of a text; undefined if it is JSON (RFC 8259). Only a text that has one is looked at in detail.
export function faultOf(json: Uint8Array): Fault | 'empty' | 'deep' | undefined {
  if (isJSON(json, depthMax)) return undefined;
  const text = textOf(json);
  if (!/\S/.test(text)) return 'empty';
  const fault = firstFault(text, depthMax);
  return typeof fault === 'object' ? { ...placeOf(text, fault.offset), why: fault.why } : (fault ?? { line: 1, column: 1, why: '' });
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

const steps = { 2: '  ', 4: '    ', tab: '\t', least: undefined };

// formatted writes JSON another way. Each value stays as the text has it: numbers of any length, keys that are there twice.
export function formatted(json: Uint8Array, { style, sort, ascii }: Style, out: Out): void {
  reindented(sort ? new TextEncoder().encode(withSortedKeys(textOf(json))) : json, { step: steps[style], ascii }, out);
}

function withSortedKeys(text: string): string {
  const tape = Tape.of(text);
  const out = new Chunks();
  const write = (at: number): void => {
    const kind = tape.kind(at);
    if (kind === 'value') return out.add(tape.source(at));
    let between = '';
    out.add(kind === 'object' ? '{' : '[');
    for (const item of kind === 'object' ? sorted(tape, at) : tape.items(at)) {
      out.add(between);
      if (kind === 'object') out.add(tape.source(item), ':');
      write(kind === 'object' ? item + 1 : item);
      between = ',';
    }
    out.add(kind === 'object' ? '}' : ']');
  };
  write(0);
  return out.text();
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
