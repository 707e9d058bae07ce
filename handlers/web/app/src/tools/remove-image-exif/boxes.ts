import { ascii, Broken } from './part';

/** Box is a box of a file in the base media format (ISO/IEC 14496-12): its type, and where it and its content lie in the file. */
export interface Box { type: string; from: number; at: number; end: number }

/** boxesIn reads the boxes that lie between two places of a file. */
export function boxesIn(bytes: Uint8Array, from: number, end: number): Box[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const found: Box[] = [];
  for (let at = from; at < end; ) {
    if (at + 8 > end) throw new Broken(at);
    const short = view.getUint32(at);
    const head = short === 1 ? 16 : 8;
    if (at + head > end) throw new Broken(at);
    const size = short === 1 ? Number(view.getBigUint64(at + 8)) : short === 0 ? end - at : short;
    if (size < head || at + size > end) throw new Broken(at);
    found.push({ type: ascii(bytes, at + 4, 4), from: at, at: at + head, end: at + size });
    at += size;
  }
  return found;
}

/** Cursor reads numbers one after the other. What is beyond the end throws Broken. */
export class Cursor {
  private readonly view: DataView;
  constructor(private readonly bytes: Uint8Array, public at: number, private readonly end: number) {
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  /** number reads a whole number of so many bytes, from 0 to 8. */
  number(size: number): number {
    if (this.at + size > this.end) throw new Broken(this.at);
    let value = 0;
    for (const to = this.at + size; this.at < to; this.at++) value = value * 256 + this.view.getUint8(this.at);
    return value;
  }

  text(): string {
    const from = this.at;
    while (this.number(1) !== 0);
    return ascii(this.bytes, from, this.at - 1 - from);
  }

  get left(): number {
    return this.end - this.at;
  }
}
