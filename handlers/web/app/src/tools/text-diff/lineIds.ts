import { isOpen } from './lines';

/** numbered returns numbers for the lines of two texts, the same for equal lines. A last line without an end equals no line with one. */
export function numbered(before: string, old: Uint32Array, after: string, now: Uint32Array): [Int32Array, Int32Array] {
  const ids = new LineIds();
  const both: [Int32Array, Int32Array] = [ids.of(before, old), ids.of(after, now)];
  const [a, b] = [before, after].map((text, at) => (isOpen(text) ? both[at]!.at(-1) : undefined));
  if (a !== undefined) both[0].set([ids.count], both[0].length - 1);
  if (b !== undefined) both[1].set([a === b ? ids.count : ids.count + 1], both[1].length - 1);
  return both;
}

/** LineIds gives equal lines the same number, without a string for each: they are compared where they stand. */
export class LineIds {
  private slots = new Int32Array(1 << 12).fill(-1);
  private used = 0;
  // Of each line that is known: its text, where it begins and ends there, and its hash.
  private readonly texts: string[] = [];
  private readonly places: [text: Uint8Array<ArrayBuffer>, starts: Uint32Array<ArrayBuffer>, ends: Uint32Array<ArrayBuffer>, hashes: Int32Array<ArrayBuffer>] =
    [new Uint8Array(1 << 11), new Uint32Array(1 << 11), new Uint32Array(1 << 11), new Int32Array(1 << 11)];

  /** count is how many different lines there are. */
  get count(): number {
    return this.used;
  }

  /** of returns the numbers of a text's lines, whose beginnings and the text's end are starts. */
  of(text: string, starts: Uint32Array): Int32Array {
    this.texts.push(text);
    const ids = new Int32Array(starts.length - 1);
    for (let at = 0; at < ids.length; at++) {
      let to = starts[at + 1]!;
      if (to > starts[at]! && text.charCodeAt(to - 1) === 10) to--;
      if (to > starts[at]! && text.charCodeAt(to - 1) === 13) to--;
      ids[at] = this.id(text, starts[at]!, to);
    }
    return ids;
  }

  private id(text: string, from: number, to: number): number {
    let hash = 0;
    for (let at = from; at < to; at++) hash = (Math.imul(hash, 31) + text.charCodeAt(at)) | 0;
    const [texts, starts, ends, hashes] = this.places;
    let slot = mixed(hash) & (this.slots.length - 1);
    for (let id = this.slots[slot]!; id >= 0; id = this.slots[slot]!) {
      if (hashes[id] === hash && ends[id]! - starts[id]! === to - from && isSame(this.texts[texts[id]!]!, starts[id]!, text, from, to)) return id;
      slot = (slot + 1) & (this.slots.length - 1);
    }
    const id = this.used++;
    [this.slots[slot], texts[id], starts[id], ends[id], hashes[id]] = [id, this.texts.length - 1, from, to, hash];
    if (this.used === texts.length) this.grow();
    return id;
  }

  private grow(): void {
    const [texts, starts, ends, hashes] = this.places;
    const size = this.used * 2;
    this.places[0] = new Uint8Array(size);
    this.places[1] = new Uint32Array(size);
    this.places[2] = new Uint32Array(size);
    this.places[3] = new Int32Array(size);
    [texts, starts, ends, hashes].forEach((list, at) => this.places[at]!.set(list));
    this.slots = new Int32Array(size * 2).fill(-1);
    for (let id = 0; id < this.used; id++) {
      let slot = mixed(hashes[id]!) & (this.slots.length - 1);
      while (this.slots[slot]! >= 0) slot = (slot + 1) & (this.slots.length - 1);
      this.slots[slot] = id;
    }
  }
}

const mixed = (hash: number): number => Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d) >>> 8;

function isSame(a: string, from: number, b: string, start: number, end: number): boolean {
  for (let at = start; at < end; at++) if (a.charCodeAt(from + at - start) !== b.charCodeAt(at)) return false;
  return true;
}
