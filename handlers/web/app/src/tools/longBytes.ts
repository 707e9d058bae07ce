import { beginningOf } from './beginning';
import { textOf, type Language, type TextResult } from './results';

// The first part holds at least the beginning that is shown, whose letters take three bytes at most.
const partBytes = 1 << 21;

/** LongBytes is a text that is written as UTF-8: as LongText, for work that makes no strings. */
export class LongBytes {
  private part = new Uint8Array(partBytes);
  private used = 0;
  private length = 0;
  private head = '';
  private readonly parts: Blob[] = [];
  private readonly decoder = new TextDecoder('utf-8', { ignoreBOM: true });

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
    if (this.parts.length === 0) return textOf(name, type, this.decoder.decode(this.part.subarray(0, this.used)), language);
    this.close();
    return { ...textOf(name, type, beginningOf(this.head), language), whole: { blob: new Blob(this.parts, { type }), length: this.length } };
  }

  private close(): void {
    const part = this.part.subarray(0, this.used);
    // A letter that the part cuts waits for the next one.
    const text = this.decoder.decode(part, { stream: true });
    if (this.parts.length === 0) this.head = text;
    this.length += text.length;
    this.parts.push(new Blob([part]));
    this.used = 0;
  }
}
