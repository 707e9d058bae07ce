import { release } from '../../pixels/release';

/** Room is what a WordList knows its words by. One after another may use the same, which grows with the words. */
export class Room {
  slots = new Int32Array(1 << 12);
  // Of each word that is known: where it came first, its end, its hash and how often it came.
  starts = new Int32Array(1 << 11);
  ends = new Int32Array(1 << 11);
  hashes = new Int32Array(1 << 11);
  counts = new Int32Array(1 << 11);

  /** end gives back what a long text has made of it. */
  end(): void {
    for (const list of [this.slots, this.starts, this.ends, this.hashes, this.counts]) release(list);
  }
}

/** WordList counts the words of a long text by their places in it: a string and an entry for each would take ten times the text. */
export class WordList {
  /** total is how many words there are. */
  total = 0;
  private used = 0;

  constructor(private readonly text: string, private readonly room = new Room()) {
    room.slots.fill(-1);
    for (let at = 0; at < text.length; ) {
      if (!isOfWord(text, at)) at += widthAt(text, at);
      else at = this.add(at, wordEnd(text, at));
    }
  }

  /** frequent are the words that come most, in small letters; of those that come equally often, the first ones. */
  frequent(most: number): { word: string; count: number }[] {
    const { starts, ends, counts } = this.room;
    const found: number[] = [];
    for (let word = 0; word < this.used; word++) {
      let at = found.length;
      while (at > 0 && counts[found[at - 1]!]! < counts[word]!) at--;
      if (at === most) continue;
      found.splice(at, 0, word);
      if (found.length > most) found.pop();
    }
    return found.map((word) => ({ word: this.text.slice(starts[word]!, ends[word]!).toLowerCase(), count: counts[word]! }));
  }

  private add(from: number, to: number): number {
    const { slots, starts, ends, hashes, counts } = this.room;
    this.total++;
    let hash = 0;
    for (let at = from; at < to; at++) hash = (Math.imul(hash, 31) + small(this.text.charCodeAt(at))) | 0;
    let slot = mixed(hash) & (slots.length - 1);
    for (let word = slots[slot]!; word >= 0; word = slots[slot]!) {
      if (hashes[word] === hash && this.isSame(word, from, to)) return counts[word]!++, to;
      slot = (slot + 1) & (slots.length - 1);
    }
    slots[slot] = this.used;
    starts[this.used] = from;
    ends[this.used] = to;
    hashes[this.used] = hash;
    counts[this.used++] = 1;
    if (this.used === starts.length) this.grow();
    return to;
  }

  private isSame(word: number, from: number, to: number): boolean {
    const start = this.room.starts[word]!;
    if (this.room.ends[word]! - start !== to - from) return false;
    for (let at = from; at < to; at++) if (small(this.text.charCodeAt(at)) !== small(this.text.charCodeAt(start + at - from))) return false;
    return true;
  }

  private grow(): void {
    const { room } = this;
    const larger = (list: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> => {
      const out = new Int32Array(list.length * 2);
      out.set(list);
      release(list);
      return out;
    };
    [room.starts, room.ends, room.hashes, room.counts] = [larger(room.starts), larger(room.ends), larger(room.hashes), larger(room.counts)];
    const { length } = room.slots;
    release(room.slots);
    room.slots = new Int32Array(length * 2).fill(-1);
    for (let word = 0; word < this.used; word++) {
      let slot = mixed(room.hashes[word]!) & (room.slots.length - 1);
      while (room.slots[slot]! >= 0) slot = (slot + 1) & (room.slots.length - 1);
      room.slots[slot] = word;
    }
  }
}

const mixed = (hash: number): number => Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d) >>> 8;

// Letters, digits and marks make words, and so do the signs between two of them: it's, e-mail, 1.5.
function wordEnd(text: string, from: number): number {
  let at = from;
  while (isOfWord(text, at)) {
    at += widthAt(text, at);
    const sign = text.charCodeAt(at);
    if ((sign === 0x27 || sign === 0x2d || sign === 0x2e || sign === 0x2019) && isOfWord(text, at + 1)) at++;
  }
  return at;
}

const unknown = 0, yes = 1, no = 2;
const known = new Uint8Array(1 << 16);
const letter = /^[\p{L}\p{N}\p{M}]/u;
const isPair = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff;
const widthAt = (text: string, at: number): number => (isPair(text.charCodeAt(at)) && text.codePointAt(at)! > 0xffff ? 2 : 1);

function isOfWord(text: string, at: number): boolean {
  if (at >= text.length) return false;
  const unit = text.charCodeAt(at);
  if (isPair(unit)) return letter.test(text.slice(at, at + 2));
  if (known[unit] === unknown) known[unit] = letter.test(text[at]!) ? yes : no;
  return known[unit] === yes;
}

const smalls = new Uint16Array(1 << 16);

// small is a unit in small letters, by which words are compared: the two small sigmas are one.
function small(unit: number): number {
  if (unit < 0x80) return unit >= 0x41 && unit <= 0x5a ? unit | 0x20 : unit;
  if (smalls[unit] === 0) {
    const lower = String.fromCharCode(unit).toLowerCase();
    smalls[unit] = lower.length === 1 ? (lower === 'ς' ? 0x3c3 : lower.charCodeAt(0)) : unit;
  }
  return smalls[unit]!;
}
