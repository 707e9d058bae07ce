import { beginningOf, shownMax } from './beginning';
import { textOf, type Language, type TextResult } from './results';

const partLetters = 1 << 20;
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
