import { LineCounter, isMap, isSeq, parseAllDocuments, type Document } from '../../engines/yaml';
import { Fault } from '../fault';
import { LongText } from '../longText';
import { partsOf } from './parts';
import { simple } from './simple';
import { Writer, type Options } from './writer';

export type { Options } from './writer';

// The engine's objects take a hundred times the text, so a long one is read in parts of so many letters, where it can be. What is made of a part is held until all
// of it is written: of longer ones V8's space for what is new grows to its full size.
const lettersMax = 1 << 13;

// yamlToJSON writes every document of a YAML text as JSON. Numbers that JSON can write keep their digits; hexadecimal, octal and
// grouped ones (0x1f, 1_000) are written in decimal without loss. Refusals: 'empty', 'yaml' with line, column and reason,
// 'aliases', 'recursive', 'merge', 'unknown', 'special' and 'tag' with the line, 'deep'. most is how many letters a part has.
export function yamlToJSON(text: string, options: Options, most = lettersMax): LongText {
  const parts = text.length > most ? inParts(text, options, most) : undefined;
  if (parts !== undefined) return parts;
  const out = new LongText();
  out.add(whole(text, options));
  return out;
}

// inParts is undefined where parts do not say all: what is refused is refused by its place in the whole, and aliases are counted there.
function inParts(text: string, options: Options, most: number): LongText | undefined {
  const parts = partsOf(text, most);
  if (parts === undefined) return undefined;
  const indent = options.documents === 'lines' ? 0 : options.indent;
  const line = indent === 0 ? '' : '\n' + ' '.repeat(indent);
  const out = new LongText();
  const seen = new Set<string>();
  out.add(parts.kind === 'list' ? '[' : '{');
  let before = line;
  try {
    for (const part of parts.texts()) {
      const written = simplePart(part, parts.kind, indent, seen) ?? parsedPart(part, parts.kind, options, indent, seen);
      if (written === undefined) return undefined;
      for (const one of written) {
        out.add(before, one);
        before = ',' + line;
      }
    }
  } catch (error) {
    if (error instanceof Fault || error instanceof RangeError) return undefined;
    throw error;
  }
  out.add(indent === 0 ? '' : '\n', parts.kind === 'list' ? ']' : '}', '\n');
  return out;
}

function simplePart(part: string, kind: 'list' | 'map', indent: number, seen: Set<string>): string[] | undefined {
  const found = simple(part, kind, { indent });
  if (found === undefined || [...found.keys].some((key) => seen.has(key))) return undefined;
  for (const key of found.keys) seen.add(key);
  return found.written;
}

function parsedPart(part: string, kind: 'list' | 'map', options: Options, indent: number, seen: Set<string>): string[] | undefined {
  const lines = new LineCounter();
  const [doc, ...more] = parsedOf(part, options, lines) as Document[];
  if (more.length > 0 || doc === undefined || doc.errors.length + doc.warnings.length > 0) return undefined;
  const writer = new Writer(doc, options, indent, lines);
  const written = partOf(doc.contents, kind, writer, seen);
  return writer.hasAliases ? undefined : written;
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
