const partBits = 13;
const partLetters = 1 << partBits;
const within = partLetters - 1;

/**
 * LetterStore keeps many short texts as places in long ones: a string of its own takes 20 bytes besides its letters, or keeps all that it was cut from. What was added is held in pieces
 * until there is a part of it, which is soon: V8 makes its space for what is new larger if much of that stays.
 */
export class LetterStore {
  length = 0;
  private readonly parts: string[] = [];
  private pieces: string[] = [];
  private letters = 0;

  /** add keeps a text, and returns where it begins: it ends before the next one. */
  add(text: string): number {
    const from = this.length;
    this.length += text.length;
    this.letters += text.length;
    if (text !== '') this.pieces.push(text);
    if (this.letters >= partLetters) this.close();
    return from;
  }

  slice(from: number, to: number): string {
    if (to > this.parts.length << partBits) this.join();
    let text = '';
    for (let at = from; at < to; at = (at | within) + 1) text += this.partOf(at >> partBits).slice(at & within, Math.min(partLetters, to - (at - (at & within))));
    return text;
  }

  private partOf(part: number): string {
    return this.parts[part] ?? this.pieces[0]!;
  }

  // All parts are of the same length, for a place to tell its part.
  private close(): void {
    this.join();
    const all = this.pieces[0]!;
    let end = 0;
    for (; end + partLetters <= all.length; end += partLetters) this.parts.push(all.slice(end, end + partLetters));
    this.letters = all.length - end;
    this.pieces = this.letters === 0 ? [] : [all.slice(end)];
  }

  private join(): void {
    if (this.pieces.length > 1) this.pieces = [this.pieces.join('')];
  }
}
