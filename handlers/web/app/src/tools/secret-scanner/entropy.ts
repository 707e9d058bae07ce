/** entropyBits is Shannon's measure of how evenly the characters of a text are spread, in bits for each of its bytes: gitleaks' thresholds mean this. */
export function entropyBits(text: string): number {
  const counts = new Map<string, number>();
  for (const char of text) counts.set(char, (counts.get(char) ?? 0) + 1);
  const bytes = new TextEncoder().encode(text).length;
  let bits = 0;
  for (const count of counts.values()) bits -= (count / bytes) * Math.log2(count / bytes);
  return bits;
}
