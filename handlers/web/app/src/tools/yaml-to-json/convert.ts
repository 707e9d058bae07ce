import { LineCounter, type Document } from '../../engines/yaml';
import { release } from '../../pixels/release';
import { Fault } from '../fault';
import type { LongBytes } from '../longBytes';
import { LongText } from '../longText';
import type { Language, TextResult } from '../results';
import { inParts } from './inParts';
import { parsedOf, stringOf } from './parsed';
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
  if (typeof text === 'string') return inOne(text, options);
  return (text.length > most ? pieceByPiece(text, options, most) : undefined) ?? inOne(stringOf(text), options);
}

/** yamlFileToJSON is yamlToJSON for a file in UTF-8. It is not in memory as a whole, unless it has to be read in one. */
export async function yamlFileToJSON(file: Blob, options: Options, most = bytesMax): Promise<Written> {
  return (file.size > most ? await readPieceByPiece(file, options, most) : undefined) ?? inOne(await file.text(), options);
}

function inOne(text: string, options: Options): LongText {
  const out = new LongText();
  out.add(whole(text, options));
  return out;
}

function pieceByPiece(text: Uint8Array, options: Options, most: number): LongBytes | undefined {
  const parts = inParts(text.length, options, most);
  let asked = parts.next();
  while (!asked.done) asked = parts.next(text.subarray(asked.value.from, asked.value.to));
  return asked.value;
}

async function readPieceByPiece(file: Blob, options: Options, most: number): Promise<LongBytes | undefined> {
  const parts = inParts(file.size, options, most);
  let asked = parts.next();
  while (!asked.done) {
    const piece = new Uint8Array(await file.slice(asked.value.from, asked.value.to).arrayBuffer());
    asked = parts.next(piece);
    release(piece);
  }
  return asked.value;
}

function whole(text: string, options: Options): string {
  const lines = new LineCounter();
  const parsed = guarded(() => parsedOf(text, options, lines));
  if ('empty' in parsed || parsed.every((doc) => doc.contents === null)) throw new Fault('empty');
  for (const doc of parsed) refuseFaults(doc as Document, lines);
  const indent = options.documents === 'lines' ? 0 : options.indent;
  const written = guarded(() => parsed.map((doc) => new Writer(doc as Document, options, indent, lines).write()));
  if (options.documents === 'lines') return written.join('\n') + '\n';
  if (written.length === 1) return written[0] + '\n';
  const inner = indent === 0 ? written.join(',') : written.map((one) => `\n${one}`.replaceAll('\n', '\n' + ' '.repeat(indent))).join(',') + '\n';
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
