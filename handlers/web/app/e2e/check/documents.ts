import { aPDF } from './pdf';
import { ran } from './programs';

// aTellingPDF is a PDF with an author, XMP and an earlier state, which exiftool has put in.
export function aTellingPDF(name: string): string {
  const path = aPDF(name, ['Kept text', 'Second page']);
  ran('exiftool', '-q', '-overwrite_original', '-Author=Ada Lovelace', '-Title=Secret plan', path);
  ran('exiftool', '-q', '-overwrite_original', '-XMP:Creator=Ada Lovelace', '-Keywords=engine', path);
  return path;
}
