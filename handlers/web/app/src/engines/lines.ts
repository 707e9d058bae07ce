// Place is where something is in a text: line and column count from 1, as editors do.
export interface Place {
  line: number;
  column: number;
}

// placeOf gives the line and column of an offset in UTF-16 units.
export function placeOf(text: string, offset: number): Place {
  let line = 1;
  let start = 0;
  for (let end = text.indexOf('\n'); end !== -1 && end < offset; end = text.indexOf('\n', end + 1)) {
    line++;
    start = end + 1;
  }
  return { line, column: offset - start + 1 };
}
