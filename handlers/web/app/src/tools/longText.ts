import { release } from '../pixels/release';
import { beginningOf, shownMax } from './beginning';
import { textOf, type Language, type Result, type TextResult } from './results';

// Pieces of a part are held until it is full. Of longer parts they would outlive V8's space for what is new, and lie in its memory until all of that is looked through.
const partLetters = 1 << 10;
const sliceLetters = 1 << 18;
// A blob takes a message to another process: many small ones take longer than what they hold, as does one that is made of a string.
const usualBytes = 1 << 21;
const isHighSurrogate = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff;

/** LongText is a text that is written piece by piece: it leaves the worker's memory in blobs as it comes, so that the whole is never in it. */
export class LongText {
  private pieces: string[] = [];
  private letters = 0;
  private length = 0;
  private head = '';
  private bytes: Uint8Array<ArrayBuffer> | undefined;
  private used = 0;
  private readonly blobs: Blob[] = [];
  private readonly encoder = new TextEncoder();

  /** blobBytes is how much of the text is held before it leaves. */
  constructor(private readonly blobBytes = usualBytes) {}

  add(...pieces: string[]): void {
    for (const piece of pieces) {
      if (piece === '') continue;
      this.pieces.push(piece);
      this.letters += piece.length;
    }
    if (this.letters > partLetters) this.close();
  }

  /** slice adds a part of a text, of which there is no copy besides. */
  slice(text: string, from: number, to: number): void {
    for (let at = from; at < to; at += sliceLetters) this.add(text.slice(at, Math.min(to, at + sliceLetters)));
  }

  result(name: string, type: string, language?: Language): TextResult {
    if (!this.bytes) return textOf(name, type, this.pieces.join(''), language);
    this.close(true);
    // What can be shown as a whole is no beginning.
    if (this.length <= shownMax) {
      release(this.bytes);
      return textOf(name, type, this.head, language);
    }
    this.blobs.push(new Blob([this.bytes.subarray(0, this.used)]));
    release(this.bytes);
    return { ...textOf(name, type, beginningOf(this.head), language), whole: { blob: new Blob(this.blobs, { type }), length: this.length } };
  }

  // Of a pair of surrogates the first half waits for the other: by itself it would be written as a replacement character.
  private close(isLast = false): void {
    const all = this.pieces.join('');
    const part = !isLast && isHighSurrogate(all.charCodeAt(all.length - 1)) ? all.slice(0, -1) : all;
    this.pieces = part.length < all.length ? [all.slice(-1)] : [];
    this.letters = all.length - part.length;
    this.length += part.length;
    if (this.head.length <= shownMax) this.head += part;
    this.write(part);
  }

  private write(part: string): void {
    const bytes = (this.bytes ??= new Uint8Array(this.blobBytes));
    for (let at = 0; ; ) {
      const { read, written } = this.encoder.encodeInto(at === 0 ? part : part.slice(at), bytes.subarray(this.used));
      at += read;
      this.used += written;
      if (at === part.length) return;
      // A blob has a copy of its own, so the room is used again.
      this.blobs.push(new Blob([bytes.subarray(0, this.used)]));
      this.used = 0;
    }
  }
}

// shortened lets long texts leave a worker as blobs, of which the page gets a handle and the beginning: it would hold each of them several times.
export function shortened(result: Result): Result {
  if (result.kind !== 'text' || result.whole !== undefined || result.text.length <= shownMax) return result;
  const long = new LongText();
  // What is made into bytes is there once more meanwhile.
  long.slice(result.text, 0, result.text.length);
  return { ...result, ...long.result(result.name, result.type, result.language) };
}
