import { ascii, Broken, cleanedOf, joined, type Cleaned, type Part } from './part';

const extension = 0x21, picture = 0x2c, end = 0x3b;
const control = 0xf9, plainText = 0x01, comment = 0xfe, application = 0xff;
const headBytes = 13;
const controlBytes = 8;
// How often an animation repeats, as both names say it.
const repeats = ['NETSCAPE2.0', 'ANIMEXTS1.0'];

/** cleanGIF leaves out comments, texts and what programs write (XMP, profiles, their own), and what follows the end. Frames, their times and how often they repeat stay. */
export function cleanGIF(bytes: Uint8Array): Cleaned {
  if (!/^GIF8[79]a$/.test(ascii(bytes, 0, 6)) || bytes.length < headBytes) throw new Broken(0);
  const removed: Part[] = [];
  let at = headBytes + tableBytes(bytes[10]!);
  const kept: Uint8Array[] = [bytes.subarray(0, at)];
  // What is said of the next picture goes with a text that it is said of.
  let said: Uint8Array[] = [];
  for (;;) {
    const kind = bytes[at];
    if (kind === end) break;
    if (kind === picture) {
      if (at + 11 > bytes.length) throw new Broken(at);
      const to = blocksEnd(bytes, at + 10 + tableBytes(bytes[at + 9]!) + 1);
      kept.push(...said.splice(0), bytes.subarray(at, to));
      at = to;
    } else if (kind === extension) {
      const to = blocksEnd(bytes, at + 2);
      const block = bytes.subarray(at, to);
      if (block[1] === control && block.length === controlBytes) said = [block];
      else if (block[1] === application && repeats.includes(ascii(block, 3, 11))) keepRepeats(block, kept, removed);
      else removed.push(partOf(block));
      if (block[1] === plainText) said = [];
      at = to;
    } else throw new Broken(at);
  }
  if (kept.length === 1) throw new Broken(at);
  if (bytes.length > at + 1) removed.push({ kind: 'trailer', name: 'trailer', sizeBytes: bytes.length - at - 1 });
  return cleanedOf([...kept, new Uint8Array([end])], removed, 1);
}

// Bit 7 says that a table of colors follows, the lowest three how large it is.
const tableBytes = (flags: number): number => ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1));

// blocksEnd is where a row of blocks ends, each of which begins with its length.
function blocksEnd(bytes: Uint8Array, from: number): number {
  for (let at = from; ; ) {
    const length = bytes[at];
    if (length === undefined) throw new Broken(at);
    at += 1 + length;
    if (length === 0) return at;
  }
}

// The first of its blocks holds a 1 and the number; others may hold anything.
function keepRepeats(block: Uint8Array, kept: Uint8Array[], removed: Part[]): void {
  const number = block.subarray(14, 18);
  if (number[0] !== 3 || number[1] !== 1 || number.length < 4) return void removed.push(partOf(block));
  const plain = joined([block.subarray(0, 18), new Uint8Array([0])]);
  kept.push(plain);
  if (block.length > plain.length) removed.push({ kind: 'maker', name: ascii(block, 3, 11), sizeBytes: block.length - plain.length });
}

function partOf(block: Uint8Array): Part {
  const sizeBytes = block.length;
  if (block[1] === comment) return { kind: 'comment', name: 'comment', sizeBytes };
  if (block[1] === plainText) return { kind: 'text', name: 'text', sizeBytes };
  const name = ascii(block, 3, 11);
  if (block[1] !== application || !/^[ -~]+$/.test(name)) return { kind: 'other', name: 'extension', sizeBytes };
  return { kind: name.startsWith('XMP') ? 'xmp' : name.startsWith('ICC') ? 'profile' : 'maker', name, sizeBytes };
}
