/** Codes are how many codes there are of each length, from 1 to 16 bits, and what they mean, the shortest first: a table as a JPEG defines it. */
export interface Codes {
  lengths: number[];
  symbols: number[];
}

const lengthMax = 16;

/** bestCodes are those that write the symbols, 0 to 255, that come so often in the fewest bits (ITU T.81, K.2). None has ones alone. */
export function bestCodes(counts: Uint32Array): Codes {
  // One symbol that never comes is given the code of ones.
  const nobody = 256;
  const often = [...counts, 1];
  const depths = depthsOf(often);
  const perLength = new Array<number>(Math.max(lengthMax, ...depths) + 1).fill(0);
  for (const depth of depths) if (depth > 0) perLength[depth]!++;
  shorten(perLength);
  // The last of the longest is the one of nobody.
  perLength[perLength.findLastIndex((count) => count > 0)]!--;
  const symbols = depths.map((depth, symbol) => ({ depth, symbol })).filter(({ depth, symbol }) => depth > 0 && symbol !== nobody);
  symbols.sort((a, b) => a.depth - b.depth || often[b.symbol]! - often[a.symbol]! || a.symbol - b.symbol);
  return { lengths: perLength.slice(1, lengthMax + 1), symbols: symbols.map(({ symbol }) => symbol) };
}

// depthsOf is how many bits each symbol has in a tree of Huffman's; 0 for one that does not come.
function depthsOf(often: number[]): number[] {
  let trees = often.map((count, symbol) => ({ count, symbols: [symbol] })).filter(({ count }) => count > 0);
  const depths = often.map(() => 0);
  while (trees.length > 1) {
    trees.sort((a, b) => b.count - a.count || a.symbols.length - b.symbols.length);
    const [one, other] = [trees.pop()!, trees.pop()!];
    const symbols = [...one.symbols, ...other.symbols];
    for (const symbol of symbols) depths[symbol]!++;
    trees = [...trees, { count: one.count + other.count, symbols }];
  }
  if (trees[0]?.symbols.length === 1) depths[trees[0].symbols[0]!] = 1;
  return depths;
}

// shorten moves codes of more than 16 bits up, as the standard does: two of the longest become one shorter and two of a higher branch.
function shorten(perLength: number[]): void {
  for (let length = perLength.length - 1; length > lengthMax; length--) {
    while (perLength[length]! > 0) {
      let above = length - 2;
      while (perLength[above] === 0) above--;
      perLength[length]! -= 2;
      perLength[length - 1]!++;
      perLength[above + 1]! += 2;
      perLength[above]!--;
    }
  }
}

/** codesOf are the codes by symbol: the code, and in its lowest 8 bits how many bits it has. */
export function codesOf({ lengths, symbols }: Codes): Uint32Array {
  const codes = new Uint32Array(256);
  let code = 0, next = 0;
  for (const [n, count] of lengths.entries()) {
    for (let i = 0; i < count; i++) codes[symbols[next++]!] = (code++ << 8) | (n + 1);
    code <<= 1;
  }
  return codes;
}
