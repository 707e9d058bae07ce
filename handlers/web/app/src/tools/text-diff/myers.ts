/** Same is a stretch that two lists have in common: where it begins in each, and how long it is. */
export type Same = [x: number, y: number, length: number];

type Box = [x: number, xEnd: number, y: number, yEnd: number];

/**
 * common finds a longest common subsequence of two lists of numbers (Myers, "An O(ND) difference algorithm and its variations", 1986, the linear
 * refinement of section 4b). Time grows with the edits, memory with the lists. Undefined: it would take longer than until.
 */
export function common(a: Int32Array, b: Int32Array, until: number): Same[] | undefined {
  const reach = a.length + b.length + 3;
  const search = new Search(a, b, new Int32Array(2 * reach), new Int32Array(2 * reach), reach, until);
  const found: Same[] = [];
  const waiting: Box[] = [[0, a.length, 0, b.length]];
  // What lies to the left is looked at first, so stretches come in order.
  for (let box = waiting.pop(); box !== undefined; box = waiting.pop()) {
    const [x, xEnd, y, yEnd] = box;
    if (x === xEnd || y === yEnd) continue;
    const head = search.alike(x, xEnd, y, yEnd);
    if (head > 0) {
      push(found, [x, y, head]);
      waiting.push([x + head, xEnd, y + head, yEnd]);
      continue;
    }
    const middle = search.middle(box);
    if (middle === undefined) return undefined;
    const [u, v, length] = middle;
    waiting.push([u + length, xEnd, v + length, yEnd]);
    // The stretch itself is a box that is alike from its beginning.
    if (length > 0) waiting.push([u, u + length, v, v + length]);
    waiting.push([x, u, y, v]);
  }
  return found;
}

function push(found: Same[], [x, y, length]: Same): void {
  const last = found.at(-1);
  if (last !== undefined && last[0] + last[2] === x && last[1] + last[2] === y) last[2] += length;
  else found.push([x, y, length]);
}

const stepsAtOnce = 64;
// none is how far a way comes that would leave the box.
const none = -(1 << 29);

class Search {
  constructor(private readonly a: Int32Array, private readonly b: Int32Array, private readonly ahead: Int32Array, private readonly back: Int32Array, private readonly reach: number, private readonly until: number) {}

  alike(x: number, xEnd: number, y: number, yEnd: number): number {
    let length = 0;
    while (x + length < xEnd && y + length < yEnd && this.a[x + length] === this.b[y + length]) length++;
    return length;
  }

  // middle is the stretch, perhaps empty, in the middle of a shortest way through a box: ways from both corners meet there.
  middle([x0, x1, y0, y1]: Box): Same | undefined {
    const { a, b, ahead, back, reach } = this;
    const [n, m] = [x1 - x0, y1 - y0];
    const delta = n - m;
    const isOdd = (delta & 1) !== 0;
    for (let d = 0; ; d++) {
      if (d % stepsAtOnce === stepsAtOnce - 1 && performance.now() > this.until) return undefined;
      const low = d <= m ? -d : -m + ((d - m) & 1);
      const high = d <= n ? d : n - ((d - n) & 1);
      for (let k = low; k <= high; k += 2) {
        const from = this.next(ahead, k, d, n, m);
        let x = from;
        for (let y = x - k; x >= 0 && x < n && y < m && a[x0 + x] === b[y0 + y]; y++) x++;
        ahead[reach + k] = x;
        const other = delta - k;
        if (isOdd && other >= 1 - d && other <= d - 1 && x + back[reach + other]! >= n) return [x0 + from, y0 + from - k, x - from];
      }
      for (let k = low; k <= high; k += 2) {
        const from = this.next(back, k, d, n, m);
        let x = from;
        for (let y = x - k; x >= 0 && x < n && y < m && a[x1 - 1 - x] === b[y1 - 1 - y]; y++) x++;
        back[reach + k] = x;
        const other = delta - k;
        if (!isOdd && other >= -d && other <= d && x + ahead[reach + other]! >= n) return [x1 - x, y1 - (x - k), x - from];
      }
    }
  }

  // next is how far a way of d edits comes on diagonal k by its last edit: right from the diagonal below, or down from the one above.
  private next(far: Int32Array, k: number, d: number, n: number, m: number): number {
    if (d === 0) return 0;
    const right = k > -d && k > -m ? far[this.reach + k - 1]! + 1 : none;
    const down = k < d && k < n ? far[this.reach + k + 1]! : none;
    const most = Math.max(right <= n ? right : none, down - k <= m ? down : none);
    return most < 0 ? none : most;
  }
}
