import { beginningOf, shownMax } from './beginning';
import { textOf, type Language, type Result, type TextResult } from './results';

// Pieces of a part are held until it is full. Of longer parts they would outlive V8's space for what is new, and lie in its memory until all of that is looked through.
const partLetters = 1 << 16;
const sliceLetters = 1 << 18;
const isHighSurrogate = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff;

/** LongText is a text that is written piece by piece: each part leaves the worker's memory as a blob when it is full, so that the whole is never in it. */
export class LongText {
  private pieces: string[] = [];
  private letters = 0;
  private length = 0;
  private head = '';
  private readonly parts: Blob[] = [];

  add(...pieces: string[]): void {
    for (const piece of pieces) {
      if (piece === '') continue;
      this.pieces.push(piece);
      this.letters += piece.length;
    }
    if (this.letters > partLetters) this.close();
  }

  result(name: string, type: string, language?: Language): TextResult {
    if (this.parts.length === 0) return textOf(name, type, this.pieces.join(''), language);
    this.close(true);
    return { ...textOf(name, type, beginningOf(this.head), language), whole: { blob: new Blob(this.parts, { type }), length: this.length } };
  }

  // Of a pair of surrogates the first half waits for the other: by itself it would be written as a replacement character.
  private close(isLast = false): void {
    const all = this.pieces.join('');
    const part = !isLast && isHighSurrogate(all.charCodeAt(all.length - 1)) ? all.slice(0, -1) : all;
    this.pieces = part.length < all.length ? [all.slice(-1)] : [];
    this.letters = all.length - part.length;
    this.length += part.length;
    if (this.head.length <= shownMax) this.head += part;
    this.parts.push(new Blob([part]));
  }
}

// shortened lets long texts leave a worker as blobs, of which the page gets a handle and the beginning: it would hold each of them several times.
export function shortened(result: Result): Result {
  if (result.kind !== 'text' || result.whole !== undefined || result.text.length <= shownMax) return result;
  const long = new LongText();
  // What is made into a blob is there twice more meanwhile.
  for (let at = 0; at < result.text.length; at += sliceLetters) long.add(result.text.slice(at, at + sliceLetters));
  return { ...result, ...long.result(result.name, result.type, result.language) };
}
