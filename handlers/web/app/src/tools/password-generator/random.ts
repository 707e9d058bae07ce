/** Random gives whole numbers from 0 up to, not with, the bound. Every number has the same chance. */
export type Random = (bound: number) => number;

const block = new Uint32Array(256);
let used = block.length;

/** secure is the system's random source. What would favour small numbers is thrown away (modulo bias). */
export const secure: Random = (bound) => {
  const fair = 2 ** 32 - (2 ** 32 % bound);
  for (;;) {
    if (used === block.length) {
      crypto.getRandomValues(block);
      used = 0;
    }
    const value = block[used]!;
    block[used++] = 0;
    if (value < fair) return value % bound;
  }
};
