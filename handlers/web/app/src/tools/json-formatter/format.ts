import { firstFault } from '../../engines/json';
import { Chunks } from '../chunks';
import { Tape } from '../jsonTape';
import { reindented, type Out } from './reindent';
import { blankMax, isJSON } from '../jsonScan';

const newline = 0x0a;

// Fault is where a text is not JSON, counted from 1, and the name of why. before and after are what stands around it on its line.
export interface Fault {
  line: number;
  column: number;
  why: string;
  before: string;
  after: string;
}

export const depthMax = 1_000;

const textOf = (json: Uint8Array): string => new TextDecoder('utf-8', { ignoreBOM: true }).decode(json);

// faultOf returns the first fault of a text; undefined if it is JSON (RFC 8259). Only a text that has one is looked at in detail.
export function faultOf(json: Uint8Array): Fault | 'empty' | 'deep' | undefined {
  if (isJSON(json, depthMax)) return undefined;
  const text = textOf(json);
  if (!/\S/.test(text)) return 'empty';
  const fault = firstFault(text, depthMax);
  if (typeof fault === 'object') return (fault.why === 'EndOfFileExpected' ? inLines(json) : undefined) ?? { ...placeOf(text, fault.offset), why: whyOf(text, fault) };
  return fault ?? { ...placeOf(text, 0), why: '' };
}

const shownLetters = 30;

// Words of other languages, which people take for JSON.
const foreign = /^(?:NaN|-?Infinity|undefined|None|True|False|nil)\b/;

// whyOf names the faults that are made every day closer than the engine does.
function whyOf(text: string, { offset, why }: { offset: number; why: string }): string {
  const here = text.slice(offset, offset + 20);
  if (/^[“”„‘’«»]/.test(here)) return 'CurlyQuote';
  if (here.startsWith("'")) return 'SingleQuote';
  if (/^[\u00a0\u2000-\u200d\u2028\u2029\u3000\ufeff]/.test(here)) return 'ForeignBlank';
  if (foreign.test(here)) return 'ForeignWord';
  if (/^[}\]]/.test(here) && /,\s*$/.test(text.slice(Math.max(0, offset - 1000), offset))) return 'CommaTooMany';
  if (why === 'CommaExpected' && /(?:^|[\s,:[])-?0$/.test(text.slice(Math.max(0, offset - 3), offset)) && /^\d/.test(here)) return 'LeadingZero';
  return why;
}

/** linesOf are the values of JSON Lines, one on each line, as bytes; undefined if it is something else, or one value alone. */
export function linesOf(json: Uint8Array): Uint8Array[] | undefined {
  const { lines, wrong } = valuesIn(json);
  return wrong === undefined && lines.length > 1 ? lines : undefined;
}

// valuesIn are the lines of a text, blank ones aside, up to the first that is not JSON by itself.
function valuesIn(json: Uint8Array): { lines: Uint8Array[]; wrong?: { line: number; bytes: Uint8Array } } {
  const lines: Uint8Array[] = [];
  for (let at = 0, line = 1; at < json.length; line++) {
    const next = json.indexOf(newline, at);
    const bytes = json.subarray(at, next < 0 ? json.length : next);
    at = next < 0 ? json.length : next + 1;
    if (bytes.every((code) => code <= blankMax)) continue;
    if (!isJSON(bytes, depthMax)) return { lines, wrong: { line, bytes } };
    lines.push(bytes);
  }
  return { lines };
}

// inLines is the fault in JSON Lines whose first values are whole.
function inLines(json: Uint8Array): Fault | undefined {
  const { lines, wrong } = valuesIn(json);
  const fault = lines.length > 1 && wrong ? faultOf(wrong.bytes) : undefined;
  return typeof fault === 'object' ? { ...fault, line: wrong!.line } : undefined;
}

function placeOf(text: string, offset: number): Omit<Fault, 'why'> {
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  const line = text.slice(0, start).split('\n').length;
  const shown = (from: number, to: number): string => text.slice(from, to).split(/\r?\n/)[0]!.replace(/[\p{Cc}\u2028\u2029]/gu, '\ufffd');
  return { line, column: offset - start + 1, before: shown(Math.max(start, offset - shownLetters), offset).trimStart(), after: shown(offset, offset + shownLetters) };
}

export interface Style {
  style: '2' | '4' | 'tab' | 'least';
  sort: boolean;
  ascii: boolean;
}

const steps = { 2: '  ', 4: '    ', tab: '\t', least: undefined };

/** formattedLines writes each value of JSON Lines as formatted does. */
export function formattedLines(lines: Uint8Array[], style: Style, out: Out): void {
  for (const line of lines) {
    formatted(line, style, out);
    if (style.style === 'least') out.byte(newline);
  }
}

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
      write(kind === 'object' ? tape.value(item) : item);
      between = ',';
    }
    out.add(kind === 'object' ? '}' : ']');
  };
  write(tape.root);
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
