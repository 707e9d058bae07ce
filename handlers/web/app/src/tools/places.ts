// Place is a line and a column of a text, counted from 1.
export interface Place { line: number; column: number }

// placesOf are the places of some offsets in a text, which are in ascending order: the text is gone through once.
export function placesOf(text: string, offsets: number[]): Place[] {
  let line = 1;
  let start = 0;
  return offsets.map((offset) => {
    for (let end = text.indexOf('\n', start); end >= 0 && end < offset; end = text.indexOf('\n', start)) {
      line++;
      start = end + 1;
    }
    return { line, column: offset - start + 1 };
  });
}
