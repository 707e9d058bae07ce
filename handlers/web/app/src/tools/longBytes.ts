import { release } from '../pixels/release';
import { beginningOf, shownMax } from './beginning';
import { textOf, type Language, type TextResult } from './results';

// A part is in memory up to three times while it leaves.
const partBytes = 1 << 19;

/** LongBytes is a text that is written as UTF-8: as LongText, for work that makes no strings. */
export class LongBytes {
  private part = new Uint8Array(partBytes);
  private used = 0;
  private length = 0;
  private head = '';
  private readonly decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  private readonly parts: Blob[] = [];

  byte(code: number): void {
    if (this.used === partBytes) this.close();
    this.part[this.used++] = code;
  }

  copy(bytes: Uint8Array, from: number, to: number): void {
    // Byte by byte: most pieces are short, and a view of each would be an object.
    for (let at = from; at < to; ) {
      if (this.used === partBytes) this.close();
      const until = Math.min(to, at + partBytes - this.used);
      while (at < until) this.part[this.used++] = bytes[at++]!;
    }
  }

  result(name: string, type: string, language?: Language): TextResult {
    if (this.parts.length === 0) return textOf(name, type, new TextDecoder('utf-8', { ignoreBOM: true }).decode(this.part.subarray(0, this.used)), language);
    this.close();
    release(this.part);
    // What can be shown as a whole is no beginning.
    if (this.length <= shownMax) return textOf(name, type, this.head, language);
    return { ...textOf(name, type, beginningOf(this.head), language), whole: { blob: new Blob(this.parts, { type }), length: this.length } };
  }

  private close(): void {
    const part = this.part.subarray(0, this.used);
    this.begin(part);
    this.length += unitsIn(part);
    this.parts.push(new Blob([part]));
    this.used = 0;
  }

  // begin reads at least the beginning that is shown, and no more of the text than that takes: most have a byte for each letter.
  private begin(part: Uint8Array): void {
    // A letter that the piece cuts waits for the next one.
    for (let at = 0; at < part.length && this.head.length <= shownMax; at += shownMax) this.head += this.decoder.decode(part.subarray(at, at + shownMax), { stream: true });
  }
}

// A string that is made only to be counted stays in memory until V8 next collects all of it, and it would be one of each part.
function unitsIn(utf8: Uint8Array): number {
  let units = 0;
  // A letter has a unit for its first byte, and one more if it takes four bytes.
  for (const byte of utf8) if ((byte & 0xc0) !== 0x80) units += byte < 0xf0 ? 1 : 2;
  return units;
}
