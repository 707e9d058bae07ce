// chance returns numbers from 0 to below n that follow from a seed alone (mulberry32), so that each input can be made once more.
export function chance(seed: number): (n: number) => number {
  let state = seed >>> 0;
  return (n) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * n);
  };
}

type Harm = (bytes: Buffer, any: (n: number) => number) => Buffer;

const part = (bytes: Buffer, any: (n: number) => number): [from: number, to: number] => {
  const from = any(bytes.length);
  return [from, Math.min(bytes.length, from + 1 + any(Math.max(1, bytes.length >> 3)))];
};

// What happens to files on their way, and what somebody does who wants a reader to fail.
const harms: Harm[] = [
  (bytes, any) => bytes.subarray(0, any(bytes.length)),
  (bytes, any) => bytes.subarray(any(bytes.length)),
  (bytes, any) => repeated(bytes, 1 + any(20), (out) => void (out[any(out.length)] = any(256))),
  (bytes, any) => repeated(bytes, 1 + any(4), (out) => void out.fill([0, 0xff, 0x80, 0x7f][any(4)]!, ...part(out, any))),
  (bytes, any) => Buffer.concat([bytes.subarray(0, part(bytes, any)[1]), bytes.subarray(...part(bytes, any)), bytes.subarray(any(bytes.length))]),
  (bytes, any) => {
    const [from, to] = part(bytes, any);
    return Buffer.concat([bytes.subarray(0, from), bytes.subarray(to)]);
  },
  // Numbers in texts become others: lengths, offsets, counts, sizes.
  (bytes, any) => Buffer.from(bytes.toString('latin1').replace(/\d+/g, (number) => (any(12) > 0 ? number : ['0', '-1', '999999999', '4294967295', '1e309', `${number}0`][any(6)]!)), 'latin1'),
  // Lengths of four bytes become very large, or 0.
  (bytes, any) => repeated(bytes, 1 + any(6), (out) => out.length > 8 && void out.writeUInt32BE([0, 0xffffffff, 0x7fffffff, 0x80000000, any(70_000)][any(5)]!, any(out.length - 4))),
  (bytes, any) => Buffer.concat([bytes, Buffer.from(['[', '{"a":', '<a>', '(', '- ', '<<', 'q\n'][any(7)]!.repeat(any(30_000)))]),
  (bytes, any) => {
    const [from, to] = part(bytes, any);
    return Buffer.concat([bytes.subarray(0, from), Buffer.from(['[', '{"a":', '<a>', '(', '- ', '<<', '"'][any(7)]!.repeat(any(30_000))), bytes.subarray(to)]);
  },
];

function repeated(bytes: Buffer, times: number, harm: (out: Buffer) => void): Buffer {
  const out = Buffer.from(bytes);
  for (let n = 0; n < times && out.length > 0; n++) harm(out);
  return out;
}

// damaged returns an input that was harmed once to three times. Its seed makes it once more. None is empty: that the page refuses.
export function damaged(bytes: Buffer, seed: number): Buffer {
  const any = chance(seed);
  let out = bytes;
  for (let n = 1 + any(3); n > 0; n--) {
    const next = harms[any(harms.length)]!(out, any);
    if (next.length > 0) out = next;
  }
  return out;
}
