import { Column } from '../engines/column';
import { backslash, blankMax, closeBrace, closeBracket, colon, comma, openBrace, openBracket, quote } from './jsonScan';

/**
 * Tape is a JSON text that can be gone through from any place. Keys and values are named by where they stand in the text, and stay as they are written. Of each object and array
 * it has two numbers, where a tree has hundreds of bytes for each value.
 */
export class Tape {
  /** root is where the text's first value stands. */
  readonly root: number;
  // starts are the places of objects and arrays in their order, nexts those of the keys or values that come after each.
  private readonly starts = new Column();
  private readonly nexts = new Column();
  // What was looked for last: most often that or the next one is looked for.
  private last = 0;

  private constructor(readonly text: string) {
    this.root = tokenAfter(text, 0);
  }

  /** of reads a text that is known to be JSON (RFC 8259). */
  static of(text: string): Tape {
    const tape = new Tape(text);
    // What has begun, and what has ended without another key or value since.
    const open: number[] = [];
    let ended: number[] = [];
    for (let at = 0; at < text.length; ) {
      const code = text.charCodeAt(at);
      if (code <= blankMax || code === comma || code === colon) at++;
      else if (code === closeBrace || code === closeBracket) {
        ended.push(open.pop()!);
        at++;
      } else {
        for (const one of ended) tape.nexts.set(one, at);
        if (ended.length > 0) ended = [];
        if (isOpening(code)) {
          open.push(tape.starts.push(at));
          tape.nexts.push(text.length);
          at++;
        } else at = tokenEnd(text, at);
      }
    }
    return tape;
  }

  kind(at: number): 'object' | 'array' | 'value' {
    const code = this.text.charCodeAt(at);
    return code === openBrace ? 'object' : code === openBracket ? 'array' : 'value';
  }

  /** source is a key, or a value that is neither object nor array, as it is written. */
  source(at: number): string {
    return this.text.slice(at, tokenEnd(this.text, at));
  }

  /** length is about how many letters a value takes. */
  length(at: number): number {
    return this.next(at) - at;
  }

  /** value is the value of a key. */
  value(key: number): number {
    return tokenAfter(this.text, tokenEnd(this.text, key));
  }

  /** items are the values of an array, or the keys of an object. */
  *items(at: number): Generator<number> {
    const isObject = this.kind(at) === 'object';
    const end = this.next(at);
    for (let item = tokenAfter(this.text, at + 1); item < end; item = this.next(isObject ? this.value(item) : item)) yield item;
  }

  /** isEmpty reports whether an object or array has nothing in it. */
  isEmpty(at: number): boolean {
    return tokenAfter(this.text, at + 1) >= this.next(at);
  }

  // next is where the key or value stands that comes after a value, and after all that is in it.
  private next(at: number): number {
    return isOpening(this.text.charCodeAt(at)) ? this.nexts.get(this.find(at)) : tokenAfter(this.text, tokenEnd(this.text, at));
  }

  private find(at: number): number {
    for (let near = this.last; near < this.last + 2 && near < this.starts.length; near++) if (this.starts.get(near) === at) return (this.last = near);
    let from = 0;
    for (let to = this.starts.length - 1; from < to; ) {
      const middle = (from + to) >> 1;
      if (this.starts.get(middle) < at) from = middle + 1;
      else to = middle;
    }
    return (this.last = from);
  }
}

const isOpening = (code: number): boolean => code === openBrace || code === openBracket;

// tokenAfter is where the next key or value begins, or where the text ends.
function tokenAfter(text: string, from: number): number {
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code > blankMax && code !== comma && code !== colon && code !== closeBrace && code !== closeBracket) return at;
  }
  return text.length;
}

const tokenEnd = (text: string, from: number): number => (text.charCodeAt(from) === quote ? stringEnd(text, from) : wordEnd(text, from));

function stringEnd(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === quote) return at + 1;
    if (code === backslash) at++;
  }
  return text.length;
}

function wordEnd(text: string, from: number): number {
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code <= blankMax || code === comma || code === closeBrace || code === closeBracket) return at;
  }
  return text.length;
}
