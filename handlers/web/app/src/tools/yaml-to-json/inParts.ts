import { isMap, isSeq, LineCounter, type Document } from '../../engines/yaml';
import { Fault } from '../fault';
import { closeBrace, closeBracket, comma, openBrace, openBracket } from '../jsonScan';
import { LongBytes } from '../longBytes';
import { newline } from './letters';
import { parsedOf, stringOf } from './parsed';
import { hasMarks, partsOf, startOf, type Start } from './parts';
import { Scratch } from './scratch';
import { simple } from './simple';
import { Writer, type Options } from './writer';

// So many parts are read at once.
const partsInPiece = 32;

/** Piece is where a piece of a text begins and ends. */
export interface Piece { from: number; to: number }

/**
 * inParts asks for one piece of a text in UTF-8 after the other, and writes it as JSON in parts of about so many bytes. It is undefined where parts do not say all: what is refused is
 * refused by its place in the whole, and aliases are counted there.
 */
export function* inParts(size: number, options: Options, bytes: number): Generator<Piece, LongBytes | undefined, Uint8Array> {
  let start: Start | undefined;
  let writer: PartsWriter | undefined;
  for (let from = 0, room = partsInPiece * bytes; from < size; ) {
    const to = Math.min(size, from + room);
    const piece = yield { from, to };
    start = from === 0 ? startOf(piece) : { ...start!, begun: 0 };
    if (start === undefined) return undefined;
    writer ??= new PartsWriter(start.kind, options);
    let read = 0;
    for (const part of partsOf(piece, start, bytes, to === size)) {
      if (hasMarks(part, read === 0 ? start.begun : 0) || !writer.add(part)) return undefined;
      read += part.length;
    }
    // A part that is longer than the piece is read again, with more of what follows.
    if (read === 0) room *= 2;
    from += read;
  }
  return writer?.end();
}

class PartsWriter {
  // scratch is what has been written of a part, which may turn out to be none.
  private readonly scratch = new Scratch();
  private readonly out = new LongBytes();
  private readonly seen = new Set<string>();
  private readonly indent: number;
  private isFirst = true;

  constructor(private readonly kind: Start['kind'], private readonly options: Options) {
    this.indent = options.documents === 'lines' ? 0 : options.indent;
    this.out.byte(kind === 'list' ? openBracket : openBrace);
  }

  // add reports whether the part says all by itself.
  add(part: Uint8Array): boolean {
    const { scratch } = this;
    try {
      if (!this.simple(part) && !this.parsed(part)) return false;
    } catch (error) {
      if (error instanceof Fault || error instanceof RangeError) return false;
      throw error;
    }
    this.out.copy(scratch.bytes, 0, scratch.used);
    this.isFirst &&= scratch.used === 0;
    return true;
  }

  end(): LongBytes {
    if (this.indent > 0) this.out.byte(newline);
    this.out.byte(this.kind === 'list' ? closeBracket : closeBrace);
    this.out.byte(newline);
    return this.out;
  }

  private simple(part: Uint8Array): boolean {
    const { indent, isFirst, seen, scratch } = this;
    scratch.used = 0;
    const keys = simple(part, this.kind, { indent, isFirst }, scratch);
    if (keys === undefined) return false;
    for (const key of keys) if (seen.has(key)) return false;
    for (const key of keys) seen.add(key);
    return true;
  }

  private parsed(part: Uint8Array): boolean {
    const { options, indent, scratch } = this;
    scratch.used = 0;
    const lines = new LineCounter();
    const [doc, ...more] = parsedOf(stringOf(part), options, lines) as Document[];
    if (more.length > 0 || doc === undefined || doc.errors.length + doc.warnings.length > 0) return false;
    const writer = new Writer(doc, options, indent, lines);
    const written = partOf(doc.contents, this.kind, writer, this.seen);
    if (writer.hasAliases || written === undefined) return false;
    const line = indent === 0 ? '' : '\n' + ' '.repeat(indent);
    for (const [at, one] of written.entries()) {
      if (at > 0 || !this.isFirst) scratch.byte(comma);
      const bytes = new TextEncoder().encode(line + one);
      scratch.copy(bytes, 0, bytes.length);
    }
    return true;
  }
}

// partOf writes the items or pairs of a part, if that is what it holds.
function partOf(contents: unknown, kind: 'list' | 'map', writer: Writer, seen: Set<string>): string[] | undefined {
  if (kind === 'list') return isSeq(contents) && !contents.flow ? writer.items(contents.items) : undefined;
  return isMap(contents) && !contents.flow ? writer.members(contents.items, 0, seen) : undefined;
}
