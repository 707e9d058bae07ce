import { backslash, closeBrace, closeBracket, colon, comma, openBrace, openBracket, quote } from '../jsonScan';
import { isKeyLetter, isLetter, isNumber, isPlain, newline } from './letters';
import { Keys } from './keys';
import type { Scratch } from './scratch';

// Simple YAML is what most of it is: keys that are words, dashes, and values of one line that are no other thing than they seem. It is written as JSON, byte by byte,
// as it is read: without a string, and in a thirtieth of the engine's time and memory. Whatever else there is makes it the engine's.

const [tab, carriageReturn, space, hash, apostrophe, dash] = [0x09, 0x0d, 0x20, 0x23, 0x27, 0x2d];
const notInList = new Set([...'[]{}"\'#&*!|>%@`:'].map((one) => one.charCodeAt(0)));
// What one version of YAML takes for truth values or nothing.
const [same, words] = [['true', 'false', 'null'], ['true', 'false', 'null', 'yes', 'no', 'on', 'off', 'y', 'n']].map((list) => list.map((word) => new TextEncoder().encode(word)));
// What makes a letter a small one.
const smallBit = 0x20;
const depthMax = 200;
const none = -1;
const escapes: Record<number, string> = { 0x08: '\\b', 0x0c: '\\f' };
const nothing = new TextEncoder().encode('null');

class NotSimple extends Error {}

/** Layout is how JSON is indented; 0 is all on one line. isFirst: nothing stands before the first item or pair. */
export interface Layout { indent: number; isFirst: boolean }

/** simple writes the items of a block list at the margin, or the pairs of a block map, as JSON, and returns the keys of the map; undefined if it is not that simple, after it has written some. */
export function simple(text: Uint8Array, kind: 'list' | 'map', { indent, isFirst }: Layout, out: Scratch): Set<string> | undefined {
  // Within quotes the engine folds or escapes them in its own way.
  if (text.includes(tab) || text.includes(carriageReturn)) return undefined;
  const keys = new Set<string>();
  try {
    const reader = new Reader(text, indent, out);
    if (kind === 'list') reader.items(0, 0, isFirst);
    else reader.members(0, 0, isFirst, keys);
    return reader.isAtEnd ? keys : undefined;
  } catch (error) {
    if (error instanceof NotSimple) return undefined;
    throw error;
  }
}

class Reader {
  // The line that is read: how far it is indented, and where what it says begins and ends.
  private indentOf = 0;
  private from = 0;
  private to = 0;
  private at = 0;
  private readonly keys: Keys;
  isAtEnd = false;

  constructor(private readonly text: Uint8Array, private readonly indent: number, private readonly out: Scratch) {
    this.keys = new Keys(text);
    this.next();
    if (this.indentOf === 0 && this.to - this.from === 3 && [0, 1, 2].every((n) => text[this.from + n] === dash)) this.next();
  }

  // next goes to the next line that is neither empty nor a comment.
  private next(): void {
    while (this.at < this.text.length) {
      const end = this.text.indexOf(newline, this.at);
      let to = end < 0 ? this.text.length : end;
      const from = this.pastSpaces(this.at, to);
      this.indentOf = from - this.at;
      this.at = to + 1;
      if (from === to || this.text[from] === hash) continue;
      while (this.text[to - 1] === space) to--;
      [this.from, this.to] = [from, to];
      return;
    }
    [this.isAtEnd, this.indentOf, this.from, this.to] = [true, none, 0, 0];
  }

  items(indent: number, depth: number, isFirst: boolean): void {
    for (let first = isFirst; this.indentOf === indent && this.isItem(); first = false) {
      this.separate(first, depth);
      // What stands after the dash is a line of its own, as far in as it stands.
      const rest = this.pastSpaces(this.from + 2, this.to);
      this.indentOf += rest - this.from;
      this.from = rest;
      this.node(depth + 1);
      if (this.indentOf > indent) throw new NotSimple();
    }
  }

  members(indent: number, depth: number, isFirst: boolean, keys?: Set<string>): void {
    const known = this.keys.length;
    let names = keys;
    for (let first = isFirst; this.indentOf === indent; first = false) {
      const [from, to] = [this.from, this.to];
      const end = this.keyEnd(from, to);
      if (end === none || this.isOneOf(words!, from, end, smallBit)) throw new NotSimple();
      const key = this.keys.add(from, end, known, names);
      if (key === 'twin') throw new NotSimple();
      names = key;
      this.separate(first, depth);
      this.string(from, end);
      this.out.byte(colon);
      if (this.indent > 0) this.out.byte(space);
      this.next();
      if (end + 1 === to) this.below(indent, depth + 1);
      else this.scalar(this.pastSpaces(end + 1, to), to, depth + 1);
      if (this.indentOf > indent) throw new NotSimple();
    }
    this.keys.length = known;
  }

  // below is the value of a key whose line ends with it: nothing, what is further in, or a list just below it.
  private below(indent: number, depth: number): void {
    if (this.indentOf > indent) this.node(depth);
    else if (this.indentOf === indent && this.isItem()) this.list(depth);
    else this.out.copy(nothing, 0, nothing.length);
  }

  private node(depth: number): void {
    if (depth > depthMax) throw new NotSimple();
    if (this.isItem()) return this.list(depth);
    const [from, to] = [this.from, this.to];
    if (this.keyEnd(from, to) === none) {
      this.next();
      return this.scalar(from, to, depth);
    }
    this.out.byte(openBrace);
    this.members(this.indentOf, depth, true);
    this.line(depth);
    this.out.byte(closeBrace);
  }

  private list(depth: number): void {
    this.out.byte(openBracket);
    this.items(this.indentOf, depth, true);
    this.line(depth);
    this.out.byte(closeBracket);
  }

  private isItem(): boolean {
    return this.text[this.from] === dash && this.to - this.from > 2 && this.text[this.from + 1] === space;
  }

  // keyEnd is where the colon stands of a line that is a key, or a key and its value.
  private keyEnd(from: number, to: number): number {
    if (!isLetter(this.text[from]) && this.text[from] !== 0x5f) return none;
    let at = from + 1;
    while (at < to && isKeyLetter(this.text[at])) at++;
    return at < to && this.text[at] === colon && (at + 1 === to || this.text[at + 1] === space) ? at : none;
  }

  // isOneOf reports whether letters are one of some words; bit is what may differ in a letter.
  private isOneOf(list: Uint8Array[], from: number, to: number, bit: number): boolean {
    for (const word of list) {
      let at = word.length === to - from ? 0 : none;
      while (at >= 0 && at < word.length && (this.text[from + at]! | bit) === word[at]) at++;
      if (at === word.length) return true;
    }
    return false;
  }

  private scalar(from: number, to: number, depth: number): void {
    const { text, out } = this;
    if (isPlain(text, from, to)) {
      if (!this.isOneOf(words!, from, to, smallBit)) return this.string(from, to);
      if (!this.isOneOf(same!, from, to, 0)) throw new NotSimple();
      return out.copy(text, from, to);
    }
    const [first, last] = [text[from], text[to - 1]];
    const isEmpty = to - from === 2 && ((first === openBracket && last === closeBracket) || (first === openBrace && last === closeBrace));
    if (isEmpty || isNumber(text, from, to)) out.copy(text, from, to);
    else if (to - from > 1 && first === last && (first === quote || first === apostrophe)) this.quoted(from + 1, to - 1, first);
    else if (first === openBracket && last === closeBracket) this.flow(from + 1, to - 1, depth);
    else throw new NotSimple();
  }

  private quoted(from: number, to: number, by: number): void {
    for (let at = from; at < to; at++) if (this.text[at] === by || (by === quote && this.text[at] === backslash)) throw new NotSimple();
    this.string(from, to);
  }

  // flow is a list on one line, of numbers and texts without quotes.
  private flow(from: number, to: number, depth: number): void {
    for (let at = from; at < to; at++) if (notInList.has(this.text[at]!)) throw new NotSimple();
    this.out.byte(openBracket);
    for (let at = from; at <= to; ) {
      let end = at;
      while (end < to && this.text[end] !== comma) end++;
      let last = end;
      const first = this.pastSpaces(at, end);
      while (last > first && this.text[last - 1] === space) last--;
      if (first === last) throw new NotSimple();
      this.separate(at === from, depth);
      this.scalar(first, last, depth + 1);
      at = end + 1;
    }
    this.line(depth);
    this.out.byte(closeBracket);
  }

  private pastSpaces(from: number, to: number): number {
    let at = from;
    while (at < to && this.text[at] === space) at++;
    return at;
  }

  // string writes bytes as JSON.stringify writes what they say.
  private string(from: number, to: number): void {
    this.out.byte(quote);
    for (let at = from; at < to; at++) {
      const code = this.text[at]!;
      if (code < 0x20) for (const letter of escapes[code] ?? `\\u00${code.toString(16).padStart(2, '0')}`) this.out.byte(letter.charCodeAt(0));
      else {
        if (code === quote || code === backslash) this.out.byte(backslash);
        this.out.byte(code);
      }
    }
    this.out.byte(quote);
  }

  private separate(isFirst: boolean, depth: number): void {
    if (!isFirst) this.out.byte(comma);
    this.line(depth + 1);
  }

  private line(depth: number): void {
    if (this.indent === 0) return;
    this.out.byte(newline);
    for (let n = this.indent * depth; n > 0; n--) this.out.byte(space);
  }
}
