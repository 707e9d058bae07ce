import { framesInSequence } from '../heif/sequence';
import { release } from './release';

/** framesOf returns how many pictures an animation has, without decoding one: 1 for any other file. Few files are read further than their beginning. */
export async function framesOf(file: Blob): Promise<number> {
  if (!mayMove(await bytesOf(file.slice(0, headBytes)))) return 1;
  const bytes = await bytesOf(file);
  try {
    return framesIn(bytes);
  } finally {
    release(bytes);
  }
}

const bytesOf = async (blob: Blob): Promise<Uint8Array<ArrayBuffer>> => new Uint8Array(await blob.arrayBuffer());

// A PNG's pixels begin later only where there is much metadata before them.
const headBytes = 1 << 16;

// mayMove says whether a file is worth being read as a whole. A PNG says before its pixels that it moves, a WebP in its header.
function mayMove(head: Uint8Array): boolean {
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  if (head.length < shortest || !kindOf(view)) return false;
  if (kindOf(view) === 'png') return [...pngChunks(view, false)].at(-1)?.type !== 'IDAT';
  return kindOf(view) !== 'webp' || isAnimatedWebp(view);
}

/** framesIn is framesOf for the bytes of a file. Pictures are counted that are there, whatever the file says of their number. */
export function framesIn(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const kind = view.byteLength < shortest ? undefined : kindOf(view);
  return kind === undefined ? 1 : Math.max(1, counts[kind](view));
}

type Kind = 'png' | 'webp' | 'gif' | 'movie';
// The shortest beginning by which one of them is known, a WebP by its flags.
const shortest = 24;
const counts: Record<Kind, (view: DataView) => number> = { png: framesInPng, webp: framesInWebp, gif: framesInGif, movie: (view) => framesInSequence(new Uint8Array(view.buffer, view.byteOffset, view.byteLength)) };

function kindOf(view: DataView): Kind | undefined {
  if (view.getUint32(0) === 0x89504e47) return 'png';
  if (text(view, 0) === 'RIFF' && text(view, 8) === 'WEBP') return 'webp';
  if (text(view, 0) === 'GIF8') return 'gif';
  return text(view, 4) === 'ftyp' ? 'movie' : undefined;
}

const text = (view: DataView, at: number): string => String.fromCharCode(...[0, 1, 2, 3].map((i) => view.getUint8(at + i)));

// pngChunks are the types of a PNG's chunks, up to the first pixels, or all. One that ends beyond the file is the last.
function* pngChunks(view: DataView, all: boolean): Generator<{ type: string }> {
  for (let at = 8; at + 12 <= view.byteLength; at += 12 + view.getUint32(at)) {
    const type = text(view, at + 4);
    yield { type };
    if ((!all && ['acTL', 'IDAT'].includes(type)) || type === 'IEND') return;
  }
}

// An APNG says that it is one before its pixels; browsers pass over what stands elsewhere (PNG 3rd edition, 11.3.6). A picture that is shown only where nothing moves has no control of its own.
function framesInPng(view: DataView): number {
  if ([...pngChunks(view, false)].at(-1)?.type !== 'acTL') return 1;
  let frames = 0;
  for (const { type } of pngChunks(view, true)) if (type === 'fcTL') frames++;
  return frames;
}

const animationFlag = 0x02;
const isAnimatedWebp = (view: DataView): boolean => text(view, 12) === 'VP8X' && (view.getUint8(20) & animationFlag) !== 0;

function framesInWebp(view: DataView): number {
  if (!isAnimatedWebp(view)) return 1;
  let frames = 0;
  for (let at = 12; at + 8 <= view.byteLength; ) {
    if (text(view, at) === 'ANMF') frames++;
    const length = view.getUint32(at + 4, true);
    at += 8 + length + (length & 1);
  }
  return frames;
}

const [extension, image] = [0x21, 0x2c];

// A GIF is blocks: extensions and pictures, both of parts that begin with their length (GIF89a, 15 and 20 to 26).
function framesInGif(view: DataView): number {
  let frames = 0;
  for (let at = 13 + tableBytes(view, 10); at + 10 < view.byteLength; ) {
    const kind = view.getUint8(at);
    if (kind === image) frames++;
    else if (kind !== extension) break;
    at = afterParts(view, kind === extension ? at + 2 : at + 11 + tableBytes(view, at + 9));
  }
  return frames;
}

// tableBytes is how long the table of colours is that a byte of flags tells of.
function tableBytes(view: DataView, flagsAt: number): number {
  const flags = view.getUint8(flagsAt);
  return flags & 0x80 ? 3 << ((flags & 7) + 1) : 0;
}

function afterParts(view: DataView, from: number): number {
  let at = from;
  while (at < view.byteLength && view.getUint8(at) !== 0) at += 1 + view.getUint8(at);
  return at + 1;
}
