const [quote, backslash, comma, colon, openBracket, closeBracket, openBrace, closeBrace, blankMax] = [0x22, 0x5c, 0x2c, 0x3a, 0x5b, 0x5d, 0x7b, 0x7d, 0x20];

/**
 * Tape is a JSON text as two lists of numbers, eight bytes for each key and value where a tree of objects takes hundreds. Keys and values stand in
 * it as in the text, and are named by their place: a key's value comes right after it. Every value stays as it is written.
 */
export class Tape {
  private constructor(readonly text: string, private readonly starts: Int32Array, private readonly nexts: Int32Array) {}

  /** of reads a text that is known to be JSON (RFC 8259). Its first value is at 0. */
  static of(text: string): Tape {
    const nothing = { begin: () => 0, end: () => undefined };
    const count = scan(text, nothing);
    const [starts, nexts] = [new Int32Array(count), new Int32Array(count)];
    const open: number[] = [];
    let last = 0;
    scan(text, {
      begin: (offset, isOpening) => {
        starts[last] = offset;
        nexts[last] = ++last;
        return isOpening ? open.push(last - 1) : 0;
      },
      end: () => void (nexts[open.pop()!] = last),
    });
    return new Tape(text, starts, nexts);
  }

  kind(at: number): 'object' | 'array' | 'value' {
    const code = this.text.charCodeAt(this.starts[at]!);
    return code === openBrace ? 'object' : code === openBracket ? 'array' : 'value';
  }

  /** offset is where a key or a value begins in the text. */
  offset(at: number): number {
    return this.starts[at]!;
  }

  /** source is a key, or a value that is neither object nor array, as it is written. */
  source(at: number): string {
    const from = this.starts[at]!;
    return this.text.slice(from, this.text.charCodeAt(from) === quote ? stringEnd(this.text, from) : wordEnd(this.text, from));
  }

  /** length is about how many letters a value takes. */
  length(at: number): number {
    const next = this.nexts[at]!;
    return (next < this.starts.length ? this.starts[next]! : this.text.length) - this.starts[at]!;
  }

  /** items are the values of an array, or the keys of an object. */
  *items(at: number): Generator<number> {
    const end = this.nexts[at]!;
    for (let item = at + 1, isObject = this.kind(at) === 'object'; item < end; item = this.nexts[isObject ? item + 1 : item]!) yield item;
  }
}

interface Sink { begin(offset: number, isOpening: boolean): unknown; end(): void }

// scan goes through a text once, and returns how many keys and values there are.
function scan(text: string, sink: Sink): number {
  let count = 0;
  for (let at = 0; at < text.length; ) {
    const code = text.charCodeAt(at);
    if (code <= blankMax || code === comma || code === colon) at++;
    else if (code === closeBrace || code === closeBracket) {
      sink.end();
      at++;
    } else {
      const isOpening = code === openBrace || code === openBracket;
      sink.begin(at, isOpening);
      count++;
      at = isOpening ? at + 1 : code === quote ? stringEnd(text, at) : wordEnd(text, at);
    }
  }
  return count;
}

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
