// So many keys of a map are compared one by one.
const keysMax = 16;

/** Keys are those of the maps that are being read, one within the other, by where they begin and end in a text. */
export class Keys {
  private readonly places: number[] = [];

  constructor(private readonly text: Uint8Array) {}

  get length(): number {
    return this.places.length;
  }

  /** A map that has been read leaves as many as there were before it. */
  set length(length: number) {
    this.places.length = length;
  }

  /** add notes a key of a map whose keys begin at first; 'twin' if the map has it already. Many have names, which it returns and is given with the next one. */
  add(from: number, to: number, first: number, names: Set<string> | undefined): Set<string> | undefined | 'twin' {
    const { places } = this;
    if (names !== undefined) {
      const name = this.name(from, to);
      return names.has(name) ? 'twin' : names.add(name);
    }
    for (let at = first; at < places.length; at += 2) if (this.isSame(places[at]!, places[at + 1]!, from, to)) return 'twin';
    places.push(from, to);
    if (places.length - first <= 2 * keysMax) return undefined;
    const all = new Set<string>();
    for (let at = first; at < places.length; at += 2) all.add(this.name(places[at]!, places[at + 1]!));
    return all;
  }

  private isSame(from: number, to: number, other: number, otherTo: number): boolean {
    if (to - from !== otherTo - other) return false;
    for (let at = from; at < to; at++) if (this.text[at] !== this.text[other + at - from]) return false;
    return true;
  }

  // Keys are of ASCII.
  private name(from: number, to: number): string {
    let name = '';
    for (let at = from; at < to; at++) name += String.fromCharCode(this.text[at]!);
    return name;
  }
}
