import { endsOf, type Ends } from '../../engines/lineEnds';
import { ordered } from '../../engines/ordered';
import { release } from '../../pixels/release';
import { asciiInto } from '../ascii';
import type { Step } from './steps';

type Sort = Extract<Step, { kind: 'sort' }>;

/**
 * sorted orders a text's lines: by code points as sort(1) in the C locale, as people do (item 9 before item 10), by the first number in a line (lines without one last), by
 * length, at random, or backwards. Lines that are equal stay in order.
 */
export function sorted(text: string, { by, down, ignoreCase }: Sort): string {
  const ends = endsOf(text);
  if (text === ends) return '';
  const lines = new Lines(text, ends);
  if (by === 'reverse' || by === 'shuffle') return lines.written(orders[by](lines.count));
  const compare = comparing[by](ignoreCase ? new Lines(text.toLowerCase(), ends) : lines);
  return lines.written(ordered(lines.count, down ? (a, b) => compare(b, a) : compare));
}

// A piece of a result is made of so many letters: lists of longer ones outlive V8's space for what is new, which grows with what stays.
const pieceLetters = 1 << 13;

// Lines are those of a text by where they begin in it: a string for each takes more than many a line.
class Lines {
  readonly count: number;
  private readonly starts: Uint32Array;

  constructor(readonly text: string, private readonly ends: Ends) {
    this.count = count(text, ends) + Number(!text.endsWith(ends));
    this.starts = new Uint32Array(this.count + 1);
    for (let at = 1; at < this.count; at++) this.starts[at] = text.indexOf(ends, this.starts[at - 1]) + ends.length;
    // The last one may have no end, and then ends where one would begin.
    this.starts[this.count] = text.length + (text.endsWith(ends) ? 0 : ends.length);
  }

  start(at: number): number {
    return this.starts[at]!;
  }

  end(at: number): number {
    return this.starts[at + 1]! - this.ends.length;
  }

  line(at: number): string {
    return this.text.slice(this.start(at), this.end(at));
  }

  // written is the text with its lines in another order. It is the last that is asked of them.
  written(order: Uint32Array): string {
    const made = this.ascii(order) ?? this.joined(order);
    release(order);
    release(this.starts);
    return made;
  }

  // Bytes are given back at once: strings of which another one is made stay until V8 looks for them.
  private ascii(order: Uint32Array): string | undefined {
    const { text, ends } = this;
    const bytes = new Uint8Array(text.length + ends.length);
    let to = 0;
    for (const at of order) {
      const [from, end] = [this.start(at), this.end(at)];
      if (!asciiInto(bytes.subarray(to), text, from, end)) return undefined;
      to += end - from;
      for (let i = 0; i < ends.length; i++) bytes[to++] = ends.charCodeAt(i);
    }
    const made = new TextDecoder().decode(bytes.subarray(0, text.length));
    release(bytes);
    return made;
  }

  private joined(order: Uint32Array): string {
    const parts: string[] = [];
    let [open, letters]: [string[], number] = [[], 0];
    for (const at of order) {
      letters += open[open.push(this.line(at)) - 1]!.length;
      if (letters < pieceLetters) continue;
      parts.push(open.join(this.ends));
      [open, letters] = [[], 0];
    }
    if (open.length > 0) parts.push(open.join(this.ends));
    if (this.text.endsWith(this.ends)) parts.push('');
    return parts.join(this.ends);
  }
}

function count(text: string, ends: string): number {
  let found = 0;
  for (let at = text.indexOf(ends); at >= 0; at = text.indexOf(ends, at + ends.length)) found++;
  return found;
}

const orders = {
  reverse: (count: number): Uint32Array => Uint32Array.from({ length: count }, (_, at) => count - 1 - at),
  shuffle: shuffled,
};

function shuffled(count: number): Uint32Array {
  const out = Uint32Array.from({ length: count }, (_, at) => at);
  for (let i = count - 1; i > 0; i--) {
    const j = Math.floor((crypto.getRandomValues(new Uint32Array(1))[0]! / 2 ** 32) * (i + 1));
    [out[i], out[j]] = [out[j]!, out[i]!];
  }
  return out;
}

type Compare = (a: number, b: number) => number;

const collator = new Intl.Collator('en', { numeric: true });

// comparing compares lines by their numbers.
const comparing: Record<Exclude<Sort['by'], 'reverse' | 'shuffle'>, (lines: Lines) => Compare> = {
  letters: (lines) => (a, b) => codePoints(lines, a, b),
  natural: (lines) => (a, b) => collator.compare(lines.line(a), lines.line(b)),
  number: (lines) => byNumber(lines, numberIn),
  length: (lines) => byNumber(lines, (line) => [...line].length),
};

function byNumber(lines: Lines, keyOf: (line: string) => number): Compare {
  const keys = Float64Array.from({ length: lines.count }, (_, at) => keyOf(lines.line(at)));
  return (a, b) => keys[a]! - keys[b]! || 0;
}

// codePoints orders as bytes of UTF-8 do, which UTF-16 units do not beyond U+FFFF.
function codePoints(lines: Lines, a: number, b: number): number {
  const { text } = lines;
  let [i, j] = [lines.start(a), lines.start(b)];
  const [endA, endB] = [lines.end(a), lines.end(b)];
  while (i < endA && j < endB && text.charCodeAt(i) === text.charCodeAt(j)) i++, j++;
  return (i < endA ? text.codePointAt(i)! : -1) - (j < endB ? text.codePointAt(j)! : -1);
}

function numberIn(line: string): number {
  const found = /[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?/i.exec(line);
  return found === null ? Number.MAX_VALUE : Number(found[0]);
}
