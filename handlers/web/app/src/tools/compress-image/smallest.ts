const lowest = 5;
const highest = 95;

// bestWithin returns what the highest quality makes that is not larger than so many bytes; else what the lowest makes. It tries
// some seven times.
export async function bestWithin(bytesMax: number, encode: (quality: number) => Promise<Blob>, tried: (n: number) => void = () => undefined): Promise<{ blob: Blob; quality: number }> {
  let low = lowest;
  let high = highest;
  let best = { blob: await encode(lowest), quality: lowest };
  for (let n = 1; low < high && best.blob.size <= bytesMax; n++) {
    tried(n);
    const quality = Math.ceil((low + high) / 2);
    const blob = await encode(quality);
    if (blob.size <= bytesMax) {
      best = { blob, quality };
      low = quality;
    } else high = quality - 1;
  }
  return best;
}
