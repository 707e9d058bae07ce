/** previewMax is how many rows are shown before and after a run. */
export const previewMax = 50;

/** namesOf gives columns without a name their number, and doubles a number behind their name, for every column to be addressable. */
export function namesOf(names: string[]): string[] {
  const seen = new Set<string>();
  return names.map((name, i) => {
    let unique = name.trim() || String(i + 1);
    for (let n = 2; seen.has(unique); n++) unique = `${name.trim() || String(i + 1)} (${n})`;
    seen.add(unique);
    return unique;
  });
}
