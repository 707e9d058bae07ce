import { Column } from '../../engines/column';
import { ordered } from '../../engines/ordered';
import { kinds, type Kind } from './kinds';

/** Found is personal data at a place of a text, start to end in characters. */
export interface Found { kind: Kind; start: number; end: number; text: string }

/** Finds are many in one text. Each is three numbers, and is made when it is asked for: as objects with their texts they take five times as much. */
export class Finds implements Iterable<Found> {
  // Kinds by their place in the list of them.
  private readonly kinds = new Column();
  private readonly starts = new Column();
  private readonly ends = new Column();

  constructor(private readonly text: string) {}

  get length(): number {
    return this.kinds.length;
  }

  add(kind: number, start: number, end: number): void {
    this.kinds.push(kind);
    this.starts.push(start);
    this.ends.push(end);
  }

  /** first are the first ones. */
  first(most: number): Found[] {
    return Array.from({ length: Math.min(most, this.length) }, (_, at) => this.at(at));
  }

  /** count is how many are of a kind. */
  count(kind: Kind): number {
    const wanted = kinds.indexOf(kind);
    let count = 0;
    for (let at = 0; at < this.length; at++) if (this.kinds.get(at) === wanted) count++;
    return count;
  }

  *[Symbol.iterator](): Generator<Found> {
    for (let at = 0; at < this.length; at++) yield this.at(at);
  }

  /** apart are those that do not overlap, in their order: where two kinds fit the same place, the first of kinds stays. */
  apart(): Finds {
    const { kinds: ranks, starts, ends } = this;
    const order = ordered(this.length, (a, b) => starts.get(a) - starts.get(b) || ranks.get(a) - ranks.get(b) || ends.get(b) - ends.get(a));
    const out = new Finds(this.text);
    for (const one of order) {
      const last = out.length - 1;
      if (last < 0 || starts.get(one) >= out.ends.get(last)) out.add(ranks.get(one), starts.get(one), ends.get(one));
      else if (ranks.get(one) < out.kinds.get(last)) out.replace(last, ranks.get(one), starts.get(one), ends.get(one));
    }
    return out;
  }

  private replace(at: number, kind: number, start: number, end: number): void {
    this.kinds.set(at, kind);
    this.starts.set(at, start);
    this.ends.set(at, end);
  }

  private at(at: number): Found {
    const [start, end] = [this.starts.get(at), this.ends.get(at)];
    return { kind: kinds[this.kinds.get(at)]!, start, end, text: this.text.slice(start, end) };
  }
}
