import Papa from 'papaparse';

export const parseCSV = Papa.parse;

/** Part are the rows of a part of a text, and what is wrong with them. */
export interface Part { data: string[][]; errors: { code: string; row?: number }[] }

/** parseParts reads a text in parts of so many letters, of which each is handed out before the next one is read. */
export function parseParts(text: string, settings: { delimiter: string; skipEmptyLines: boolean; chunkSize: number; chunk(part: Part): void }): void {
  // The package's types know parts of files only.
  Papa.parse(text, settings as object);
}
