// tableMax is how many matches the table lists and the text marks: more would freeze the page.
export const tableMax = 1000;

// signsMax is how much of the text is shown with its marks, signsFirst how much of it comes with the result, signsAtOnce each time that people scroll near the end.
export const signsMax = 100_000;
export const signsFirst = 3_000;
export const signsAtOnce = 10_000;

export interface Piece {
  text: string;
  // match is the number of the match, from 0; undefined between matches.
  match?: number;
}

// pieces cuts the beginning of a text at its matches, for them to be marked.
export function pieces(text: string, matches: { start: number; end: number }[], max = signsMax): Piece[] {
  const out: Piece[] = [];
  let at = 0;
  matches.forEach(({ start, end }, match) => {
    if (start > max) return;
    if (start > at) out.push({ text: text.slice(at, start) });
    out.push({ text: text.slice(start, Math.min(end, max)), match });
    at = end;
  });
  if (at < Math.min(text.length, max)) out.push({ text: text.slice(at, max) });
  return out;
}
