import { parseAllDocuments, type LineCounter } from '../../engines/yaml';
import type { Options } from './writer';

/** parsedOf is what the engine makes of a text; its faults are in the documents. */
export const parsedOf = (text: string, { version }: Options, lines: LineCounter): ReturnType<typeof parseAllDocuments> =>
  parseAllDocuments(text, { version, lineCounter: lines, intAsBigInt: true, logLevel: 'silent', uniqueKeys: false, prettyErrors: false, merge: version === '1.1' });

/** stringOf is what bytes in UTF-8 say, with a mark of byte order if they have one. */
export const stringOf = (text: Uint8Array): string => new TextDecoder('utf-8', { ignoreBOM: true }).decode(text);
