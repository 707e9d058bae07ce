const lowest = 5;
const highest = 95;

// bestWithin returns what the highest quality makes that is not larger than so many bytes; else what the lowest makes. It tries
// some seven times.
export async function bestWithin(bytesMax: number, encode: (quality: number) => Promise<Uint8Array<ArrayBuffer>>, tried: (n: number) => void = () => undefined): Promise<{ bytes: Uint8Array<ArrayBuffer>; quality: number }> {
  let low = lowest;
  let high = highest;
  let best = { bytes: await encode(lowest), quality: lowest };
  for (let n = 1; low < high && best.bytes.length <= bytesMax; n++) {
    tried(n);
    const quality = Math.ceil((low + high) / 2);
    const bytes = await encode(quality);
    if (bytes.length <= bytesMax) {
      best = { bytes, quality };
      low = quality;
    } else high = quality - 1;
  }
  return best;
}
