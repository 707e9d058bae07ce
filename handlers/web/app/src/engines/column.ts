const blockBits = 12;
const blockLength = 1 << blockBits;
const within = blockLength - 1;

/** Column is a list of whole numbers of four bytes each. It grows by blocks: nothing is copied, and no more than a block is empty. */
export class Column {
  length = 0;
  private readonly blocks: Int32Array[] = [];

  /** push adds a number, and returns its place. */
  push(value: number): number {
    const at = this.length++;
    if ((at & within) === 0) this.blocks.push(new Int32Array(blockLength));
    this.set(at, value);
    return at;
  }

  get(at: number): number {
    return this.blocks[at >> blockBits]![at & within]!;
  }

  set(at: number, value: number): void {
    this.blocks[at >> blockBits]![at & within] = value;
  }
}
