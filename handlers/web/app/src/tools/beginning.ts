/** shownMax is how much of a text is shown: an editor lays out and colours the whole of what it is given, on the page's own thread. */
export const shownMax = 500_000;

// beginningOf returns what is shown of a text: a long one up to the end of a line, where there is one.
export function beginningOf(text: string): string {
  if (text.length <= shownMax) return text;
  return text.slice(0, text.lastIndexOf('\n', shownMax - 1) + 1 || shownMax);
}
