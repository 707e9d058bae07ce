/** Window is a part of a text, from start to end in characters. */
export interface Window { start: number; end: number }

// A rule without a longest match looks this far around its keyword: a private key of 16,384 bits in PEM has 12,600 characters.
const unboundedReach = 16_000;
// For the word border before and after a match.
const margin = 2;

/** windows are the parts of a text in which a match of a rule can be, as each match holds one of its keywords. */
export function windows(lower: string, keywords: string[], reach: number): Window[] {
  const far = (reach < 0 ? unboundedReach : reach) + margin;
  const found = keywords.flatMap((keyword) => around(lower, keyword, far));
  return merged(found.sort((a, b) => a.start - b.start));
}

function around(lower: string, keyword: string, far: number): Window[] {
  const found: Window[] = [];
  for (let at = lower.indexOf(keyword); at >= 0; at = lower.indexOf(keyword, at + 1)) {
    const start = Math.max(0, at - far);
    const end = Math.min(lower.length, at + keyword.length + far);
    const last = found.at(-1);
    if (last && start <= last.end) last.end = end;
    else found.push({ start, end });
  }
  return found;
}

function merged(sorted: Window[]): Window[] {
  const out: Window[] = [];
  for (const one of sorted) {
    const last = out.at(-1);
    if (last && one.start <= last.end) last.end = Math.max(last.end, one.end);
    else out.push({ ...one });
  }
  return out;
}

/** lowered is a text in lower case with every character at its place, as toLowerCase alone would not leave it ("İ" becomes two). */
export function lowered(text: string): string {
  const lower = text.toLowerCase();
  return lower.length === text.length ? lower : text.replace(/[A-Z]+/g, (part) => part.toLowerCase());
}
