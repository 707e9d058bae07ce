import { Column } from './column';
import type { LetterStore } from './letterStore';

export interface Attribute { name: string; value: string }

/** AttributeStore keeps the attributes of many elements in columns. The list of each ends with one without a name; that at 0 is empty. */
export class AttributeStore {
  private readonly name = new Column();
  private readonly from = new Column();
  private readonly to = new Column();
  private readonly names = [''];
  private readonly ids = new Map([['', 0]]);

  constructor(private readonly letters: LetterStore) {
    this.push('', '');
  }

  /** add keeps a list, and returns where it begins. */
  add(attributes: Attribute[]): number {
    if (attributes.length === 0) return 0;
    const at = this.name.length;
    for (const { name, value } of attributes) this.push(name, value);
    this.push('', '');
    return at;
  }

  /** value is that of the first with this name in a list; undefined if there is none. */
  value(list: number, name: string): string | undefined {
    const wanted = list === 0 ? undefined : this.ids.get(name);
    if (wanted === undefined) return undefined;
    for (let at = list; this.name.get(at) !== 0; at++) if (this.name.get(at) === wanted) return this.valueAt(at);
    return undefined;
  }

  list(from: number): Attribute[] {
    const found: Attribute[] = [];
    for (let at = from; this.name.get(at) !== 0; at++) found.push({ name: this.names[this.name.get(at)]!, value: this.valueAt(at) });
    return found;
  }

  namesIn(list: number): string[] {
    const found: string[] = [];
    for (let at = list; this.name.get(at) !== 0; at++) found.push(this.names[this.name.get(at)]!);
    return found;
  }

  private valueAt(at: number): string {
    return this.letters.slice(this.from.get(at), this.to.get(at));
  }

  private push(name: string, value: string): void {
    let id = this.ids.get(name);
    if (id === undefined) this.ids.set(name, (id = this.names.push(name) - 1));
    this.name.push(id);
    this.from.push(this.letters.add(value));
    this.to.push(this.letters.length);
  }
}
