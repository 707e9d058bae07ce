import { release } from '../../pixels/release';

/**
 * Written are the objects of a PDF as qpdf writes it without streams of objects: each where the table says, numbered from 1, its text on a line of its own, and
 * strings in which parentheses are escaped.
 */
export interface Written {
  head: Uint8Array<ArrayBuffer>;
  trailer: string;
  // texts are the objects without what is in streams, by their numbers; streams are what comes after the text, to the object's end.
  texts: string[];
  streams: (Blob | Uint8Array<ArrayBuffer> | undefined)[];
}

const latin = new TextDecoder('latin1');
const tailBytes = 64;
const rowBytes = 20;
const lineEnd = 10;
// Longer ones are not copied: parts point to them, where they are.
const copiedMax = 1 << 16;

/** writtenIn reads what qpdf has written; undefined if it is encrypted, or not as it writes. */
export async function writtenIn(file: Blob): Promise<Written | undefined> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  try {
    return read(bytes, file);
  } finally {
    release(bytes);
  }
}

// read copies what it takes of the bytes, which are the file's.
function read(bytes: Uint8Array<ArrayBuffer>, file: Blob): Written | undefined {
  const start = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(latin.decode(bytes.subarray(-tailBytes)))?.[1] ?? NaN);
  if (!(start < bytes.length)) return undefined;
  const table = latin.decode(bytes.subarray(start));
  const found = /^xref\n0 (\d+)\n/.exec(table);
  const trailer = /\ntrailer (<< .* >>)\nstartxref\n\d+\n%%EOF\n$/.exec(table)?.[1];
  if (!found || trailer === undefined || 'Encrypt' in entriesOf(trailer)) return undefined;
  const places = Array.from({ length: Number(found[1]) }, (_, n) => Number(table.slice(found[0].length + n * rowBytes, found[0].length + n * rowBytes + 10)));
  places.push(start);
  const all: Written = { head: bytes.slice(0, places[1]), trailer, texts: [], streams: [] };
  for (let n = 1; n + 1 < places.length; n++) if (!take(all, n, bytes.subarray(places[n], places[n + 1]), (from) => file.slice(places[n]! + from, places[n + 1]))) return undefined;
  return all;
}

const streamStart = 'stream\n';
const objectEnd = 'endobj\n';

function take({ texts, streams }: Written, n: number, object: Uint8Array<ArrayBuffer>, sliced: (from: number) => Blob): boolean {
  const from = object.indexOf(lineEnd) + 1;
  const to = object.indexOf(lineEnd, from);
  if (to < 0 || latin.decode(object.subarray(0, from)) !== `${n} 0 obj\n` || latin.decode(object.subarray(-objectEnd.length)) !== objectEnd) return false;
  texts[n] = latin.decode(object.subarray(from, to));
  const rest = object.subarray(to + 1);
  if (rest.length === objectEnd.length) return true;
  streams[n] = rest.length > copiedMax ? sliced(to + 1) : rest.slice();
  return latin.decode(rest.subarray(0, streamStart.length)) === streamStart;
}

const token = /\((?:\\[^]|[^\\)])*\)|<<|>>|<[^>]*>|[[\]]|\/[^ ()<>[\]/]*|[^ ()<>[\]/]+/g;

/** entriesOf are those of a dictionary, by their names without the slash. It is empty for what is none. */
export function entriesOf(text: string): Record<string, string> {
  const entries: Record<string, string> = {};
  if (!text.startsWith('<<')) return entries;
  let depth = 0;
  let key: string | undefined;
  let from = 0;
  for (const { 0: word, index } of text.matchAll(token)) {
    if (word === '>>' || word === ']') depth--;
    // A name at this depth is a key unless one waits for its value, which is a name too.
    const isValue = key !== undefined && text.slice(from, index).trim() !== '';
    if (depth === 1 && word.startsWith('/') && (key === undefined || isValue)) {
      if (key !== undefined) entries[key] = text.slice(from, index).trim();
      key = word.slice(1);
      from = index + word.length;
    }
    if (depth === 0 && word === '>>' && key !== undefined) entries[key] = text.slice(from, index).trim();
    if (word === '<<' || word === '[') depth++;
  }
  return entries;
}

/** dictOf writes entries as a dictionary. */
export const dictOf = (entries: Record<string, string>): string => `<< ${Object.entries(entries).map(([key, value]) => `/${key} ${value}`).join(' ')} >>`;

const reference = /\((?:\\[^]|[^\\)])*\)|(\d+) 0 R/g;

/** refsIn are the numbers of the objects that a text points to. */
export const refsIn = (text: string): number[] => [...text.matchAll(reference)].flatMap(([, n]) => (n === undefined ? [] : [Number(n)]));

/** repointed is a text that points to other objects: to the one that is named instead, or to none. */
export const repointed = (text: string, to: (n: number) => number | undefined): string =>
  text.replace(reference, (found, n?: string) => {
    if (n === undefined) return found;
    const other = to(Number(n));
    return other === undefined ? 'null' : `${other} 0 R`;
  });
