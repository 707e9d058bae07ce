import { Text } from '@codemirror/state';

// What CodeMirror (6.7) makes of lines: leaves of at most 32 lines each, and nodes of leaves. It does not export their classes.
const leafLines = 32;
declare class TextLeaf extends Text {
  constructor(lines: readonly string[], length: number);
  readonly length: number;
  readonly children: null;
  get lines(): number;
  get text(): readonly string[];
  set text(lines: readonly string[]);
  sliceString(from: number, to?: number, lineEnd?: string): string;
  flatten(lines: string[]): void;
}
const Leaf = Text.of(['', '']).constructor as typeof TextLeaf;
const Node = Text.of(Array<string>(leafLines + 1).fill('')).constructor as unknown as { from(children: Text[], length: number): Text };

const none: readonly string[] = [];

/** LinesByPlace are lines of a text that are known by where they stand in it: as strings, short lines take more than their letters. Those that are looked at become strings. */
export class LinesByPlace extends Leaf {
  private known: readonly string[] | undefined;

  constructor(private readonly whole: string, private readonly start: number, private readonly end: number, private readonly count: number) {
    super(none, end - start);
  }

  override get lines(): number {
    return this.count;
  }

  override get text(): readonly string[] {
    return (this.known ??= this.letters().split('\n'));
  }

  // Leaf's constructor sets what it is given.
  override set text(_: readonly string[]) {}

  override sliceString(from: number, to = this.length, lineEnd = '\n'): string {
    const letters = this.whole.slice(this.start + Math.max(0, from), this.start + Math.min(this.length, to));
    return lineEnd === '\n' ? letters : letters.replaceAll('\n', lineEnd);
  }

  // All lines of a document are asked for to write it out, and then not held.
  override flatten(lines: string[]): void {
    for (const line of this.letters().split('\n')) lines.push(line);
  }

  private letters(): string {
    return this.whole.slice(this.start, this.end);
  }
}

/** docByPlaces is a text, whose lines end with \n, as an editor's document. */
export function docByPlaces(text: string): Text {
  const leaves: Text[] = [];
  for (let from = 0, to = 0; from <= text.length; from = to + 1) {
    let count = 0;
    for (to = from - 1; count < leafLines && to < text.length; count++) {
      to = text.indexOf('\n', to + 1);
      if (to < 0) to = text.length;
    }
    leaves.push(new LinesByPlace(text, from, to, count));
  }
  return Node.from(leaves, text.length);
}

/** leavesOf are the pieces of a document between which lines end. */
export function leavesOf(doc: Text): Text[] {
  return doc.children === null ? [doc] : doc.children.flatMap(leavesOf);
}
