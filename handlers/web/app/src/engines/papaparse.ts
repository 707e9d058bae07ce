import Papa from 'papaparse';

export const parseCSV = Papa.parse;

/** Part are the rows of a part of a text, what is wrong with them, and where the next row begins. Empty lines are rows of one empty cell. */
export interface Part { data: string[][]; errors: { code: string; row?: number }[]; end: number }

interface Parser { parse(text: string, from: number, isCut: boolean): { data: string[][]; errors: Part['errors']; meta: { cursor: number } } }

/** parsePart reads a part of a text that begins with a row. Where it is cut, its last row is left out, of which there may be more. */
export function parsePart(text: string, settings: { delimiter: string; newline: string }, isCut: boolean): Part {
  // What cuts files into parts is not asked for a part by itself: its types leave this out.
  const { Parser } = Papa as unknown as { Parser: new (of: typeof settings) => Parser };
  const { data, errors, meta } = new Parser(settings).parse(text, 0, isCut);
  return { data, errors, end: meta.cursor };
}

/** lineEndOf is what ends the lines of a text, by its beginning. */
export const lineEndOf = (text: string): string => Papa.parse(text, { delimiter: ',', preview: 1 }).meta.linebreak;
