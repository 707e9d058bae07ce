import { LineCounter, isMap, isSeq, parseAllDocuments, type Document } from '../../engines/yaml';
import { Fault } from '../fault';
import { comma } from '../jsonScan';
import { LongBytes } from '../longBytes';
import { LongText } from '../longText';
import type { Language, TextResult } from '../results';
import { newline } from './letters';
import { partsOf } from './parts';
import { Scratch } from './scratch';
import { simple, type Layout } from './simple';
import { Writer, type Options } from './writer';

export type { Options } from './writer';

// The engine's objects take a hundred times the text, so a long one is read in parts of so many bytes, where it can be.
const bytesMax = 1 << 13;

/** Written is a text that has been written. */
export interface Written { result(name: string, type: string, language?: Language): TextResult }

// yamlToJSON writes every document of a YAML text as JSON. Numbers that JSON can write keep their digits; hexadecimal, octal and
// grouped ones (0x1f, 1_000) are written in decimal without loss. Refusals: 'empty', 'yaml' with line, column and reason,
// 'aliases', 'recursive', 'merge', 'unknown', 'special' and 'tag' with the line, 'deep'. most is how many bytes a part has. A text that UTF-8 cannot say is a string.
export function yamlToJSON(text: Uint8Array | string, options: Options, most = bytesMax): Written {
  const parts = typeof text !== 'string' && text.length > most ? inParts(text, options, most) : undefined;
  if (parts !== undefined) return parts;
  const out = new LongText();
  out.add(whole(typeof text === 'string' ? text : stringOf(text), options));
  return out;
}

const stringOf = (text: Uint8Array): string => new TextDecoder('utf-8', { ignoreBOM: true }).decode(text);

// inParts is undefined where parts do not say all: what is refused is refused by its place in the whole, and aliases are counted there.
function inParts(text: Uint8Array, options: Options, most: number): LongBytes | undefined {
  const parts = partsOf(text, most);
  if (parts === undefined) return undefined;
  const indent = options.documents === 'lines' ? 0 : options.indent;
  const [scratch, out, seen] = [new Scratch(), new LongBytes(), new Set<string>()];
  const [open, close] = parts.kind === 'list' ? '[]' : '{}';
  out.byte(open!.charCodeAt(0));
  let isFirst = true;
  try {
    for (const part of parts.texts()) {
      if (!simplePart(part, parts.kind, { indent, isFirst }, seen, scratch) && !parsedPart(part, parts.kind, options, { indent, isFirst }, seen, scratch)) return undefined;
      out.copy(scratch.bytes, 0, scratch.used);
      isFirst &&= scratch.used === 0;
    }
  } catch (error) {
    if (error instanceof Fault || error instanceof RangeError) return undefined;
    throw error;
  }
  if (indent > 0) out.byte(newline);
  for (const letter of [close!, '\n']) out.byte(letter.charCodeAt(0));
  return out;
}

function simplePart(part: Uint8Array, kind: 'list' | 'map', layout: Layout, seen: Set<string>, out: Scratch): boolean {
  out.used = 0;
  const keys = simple(part, kind, layout, out);
  if (keys === undefined) return false;
  for (const key of keys) if (seen.has(key)) return false;
  for (const key of keys) seen.add(key);
  return true;
}

function parsedPart(part: Uint8Array, kind: 'list' | 'map', options: Options, { indent, isFirst }: Layout, seen: Set<string>, out: Scratch): boolean {
  out.used = 0;
  const lines = new LineCounter();
  const [doc, ...more] = parsedOf(stringOf(part), options, lines) as Document[];
  if (more.length > 0 || doc === undefined || doc.errors.length + doc.warnings.length > 0) return false;
  const writer = new Writer(doc, options, indent, lines);
  const written = partOf(doc.contents, kind, writer, seen);
  if (writer.hasAliases || written === undefined) return false;
  const line = indent === 0 ? '' : '\n' + ' '.repeat(indent);
  for (const [at, one] of written.entries()) {
    if (at > 0 || !isFirst) out.byte(comma);
    const bytes = new TextEncoder().encode(line + one);
    out.copy(bytes, 0, bytes.length);
  }
  return true;
}

// partOf writes the items or pairs of a part, if that is what it holds.
function partOf(contents: unknown, kind: 'list' | 'map', writer: Writer, seen: Set<string>): string[] | undefined {
  if (kind === 'list') return isSeq(contents) && !contents.flow ? writer.items(contents.items) : undefined;
  return isMap(contents) && !contents.flow ? writer.members(contents.items, 0, seen) : undefined;
}

const parsedOf = (text: string, { version }: Options, lines: LineCounter): ReturnType<typeof parseAllDocuments> =>
  parseAllDocuments(text, { version, lineCounter: lines, intAsBigInt: true, logLevel: 'silent', uniqueKeys: false, prettyErrors: false, merge: version === '1.1' });

function whole(text: string, options: Options): string {
  const lines = new LineCounter();
  const parsed = guarded(() => parsedOf(text, options, lines));
  if ('empty' in parsed || parsed.every((doc) => doc.contents === null)) throw new Fault('empty');
  for (const doc of parsed) refuseFaults(doc as Document, lines);
  const indent = options.documents === 'lines' ? 0 : options.indent;
  const written = guarded(() => parsed.map((doc) => new Writer(doc as Document, options, indent, lines).write()));
  if (options.documents === 'lines') return written.join('\n') + '\n';
  if (written.length === 1) return written[0] + '\n';
  const inner = indent === 0 ? written.join(',') : written.map((one) => '\n' + one.replace(/^/gm, ' '.repeat(indent))).join(',') + '\n';
  return `[${inner}]\n`;
}

function guarded<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof RangeError) throw new Fault('deep');
    throw error;
  }
}

function refuseFaults(doc: Document, lines: LineCounter): void {
  const fault = doc.errors[0] ?? doc.warnings.find(({ code }) => code === 'TAG_RESOLVE_FAILED');
  if (fault === undefined) return;
  // The engine says by such a fault that its stack was not enough.
  if (doc.errors.some(({ code }) => code === 'RESOURCE_EXHAUSTION')) throw new Fault('deep');
  const { line, col } = lines.linePos(fault.pos[0]);
  if (fault.code === 'TAG_RESOLVE_FAILED') throw new Fault('tag', { line });
  throw new Fault('yaml', { line, column: col, reason: fault.message });
}
