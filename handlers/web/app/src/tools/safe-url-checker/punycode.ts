const base = 36, tMin = 1, tMax = 26, skew = 38, damp = 700;

/** unicodeOf is a host's name as people see it: its xn-- parts decoded (RFC 3492). A part that cannot be decoded stays as it is. */
export function unicodeOf(host: string): string {
  return host.split('.').map((label) => (label.startsWith('xn--') ? (decode(label.slice(4)) ?? label) : label)).join('.');
}

function decode(input: string): string | undefined {
  const split = input.lastIndexOf('-');
  const output = [...input.slice(0, Math.max(0, split))].map((char) => char.codePointAt(0)!);
  let n = 128, i = 0, bias = 72;
  for (let at = split < 0 ? 0 : split + 1; at < input.length; ) {
    const before = i;
    for (let weight = 1, k = base; ; k += base) {
      const digit = at < input.length ? parseInt(input[at++]!, 36) : NaN;
      if (Number.isNaN(digit)) return undefined;
      // a…z are 0 to 25, 0…9 are 26 to 35: parseInt has it the other way round.
      const value = digit < 10 ? digit + 26 : digit - 10;
      i += value * weight;
      const threshold = Math.min(tMax, Math.max(tMin, k - bias));
      if (value < threshold) break;
      weight *= base - threshold;
    }
    bias = adapted(i - before, output.length + 1, before === 0);
    n += Math.floor(i / (output.length + 1));
    i %= output.length + 1;
    if (n > 0x10ffff) return undefined;
    output.splice(i++, 0, n);
  }
  return String.fromCodePoint(...output);
}

function adapted(delta: number, points: number, first: boolean): number {
  let rest = first ? Math.floor(delta / damp) : delta >> 1;
  rest += Math.floor(rest / points);
  let k = 0;
  for (; rest > ((base - tMin) * tMax) >> 1; k += base) rest = Math.floor(rest / (base - tMin));
  return k + Math.floor(((base - tMin + 1) * rest) / (rest + skew));
}
