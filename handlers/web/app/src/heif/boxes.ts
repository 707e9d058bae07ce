import { Broken } from './broken';

/** Box is a box of a file in the base media format (ISO/IEC 14496-12, 4.2): its type, and where it and its content lie in the file. */
export interface Box { type: string; from: number; at: number; end: number }

/** boxesIn reads the boxes that lie between two places of a file, one by one. At the first that is damaged, or reaches further, it throws Broken. */
export function* boxesIn(bytes: Uint8Array, from: number, end: number): Generator<Box> {
  for (let at = from; at < end; ) {
    const box = boxAt(bytes, at, end);
    yield box;
    at = box.end;
  }
}

/** wholeIn are the boxes before the first that is damaged, for those who look for something and refuse nothing. */
export function* wholeIn(bytes: Uint8Array, from: number, end: number): Generator<Box> {
  try {
    yield* boxesIn(bytes, from, end);
  } catch (error) {
    if (!(error instanceof Broken)) throw error;
  }
}

function boxAt(bytes: Uint8Array, at: number, end: number): Box {
  const read = new Cursor(bytes, at, end);
  const short = read.number(4);
  const type = read.letters(4);
  const size = short === 1 ? read.number(8) : short === 0 ? end - at : short;
  if (size < read.at - at || at + size > end) throw new Broken(at);
  return { type, from: at, at: read.at, end: at + size };
}

/** boxOn goes down a path of types, to the first whole box of each. */
export function boxOn(bytes: Uint8Array, { at, end }: Pick<Box, 'at' | 'end'>, ...path: string[]): Box | undefined {
  const [type, ...rest] = path;
  for (const box of wholeIn(bytes, at, end)) if (box.type === type) return rest.length === 0 ? box : boxOn(bytes, box, ...rest);
  return undefined;
}

/** Cursor reads numbers one after the other. What is beyond the end throws Broken. */
export class Cursor {
  constructor(private readonly bytes: Uint8Array, public at: number, private readonly end: number) {}

  /** number reads a whole number of so many bytes, from 0 to 8. */
  number(size: number): number {
    if (this.at + size > this.end) throw new Broken(this.at);
    let value = 0;
    for (const to = this.at + size; this.at < to; this.at++) value = value * 256 + this.bytes[this.at]!;
    return value;
  }

  /** letters reads so many bytes as letters. */
  letters(count: number): string {
    if (this.at + count > this.end) throw new Broken(this.at);
    this.at += count;
    return ascii(this.bytes, this.at - count, count);
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

/** ascii reads bytes as letters. */
export function ascii(bytes: Uint8Array, at: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + length));
}
