import { saslprep } from '../saslprep';
import { eastAsianForms } from './eastAsian';

// The letters of PDFDocEncoding (ISO 32000-2, D.2) that are not Latin-1's, from their places on.
const pdfDocLetters: [from: number, letters: string][] = [[0x18, '˘ˇˆ˙˝˛˚˜'], [0x80, '•†‡…—–ƒ⁄‹›−‰„“”‘’‚™ﬁﬂŁŒŠŸŽıłœšž'], [0xa0, '€']];
// What programs have taken for it: the encoding of the computer on which the file was made.
const computers = ['windows-1252', 'macintosh', 'windows-1250', 'windows-1251', 'windows-1253', 'windows-1254', 'windows-1257'];

type Table = Map<string, number>;

/**
 * formsOf returns what a typed password may be in a file, the likeliest first. AES-256 takes UTF-8, prepared or as it was typed, on a Mac perhaps in parts; the older kinds take
 * PDFDocEncoding, or what the program that made the file took for it.
 */
export function formsOf(password: string): Uint8Array[] {
  const usual = password.normalize('NFC');
  const utf8 = [usual, password, saslprep(password), password.normalize('NFD')].map((text) => new TextEncoder().encode(text));
  const single = [pdfDoc(), ...computers.map(tableOf)].flatMap((table) => written(usual, table) ?? []);
  return [...new Map([...utf8, ...single, ...eastAsianForms(usual)].map((form) => [form.join(), form])).values()];
}

// written returns a text in an encoding of one byte a letter; undefined if a letter is not in it.
function written(text: string, table: Table): Uint8Array | undefined {
  const bytes = [...text].map((letter) => table.get(letter));
  return bytes.includes(undefined) ? undefined : Uint8Array.from(bytes as number[]);
}

function pdfDoc(): Table {
  const table: Table = new Map(Array.from({ length: 256 }, (_, byte) => [String.fromCharCode(byte), byte]));
  for (const [from, letters] of pdfDocLetters) [...letters].forEach((letter, at) => table.set(letter, from + at));
  return table;
}

function tableOf(encoding: string): Table {
  return new Map([...new TextDecoder(encoding).decode(Uint8Array.from({ length: 256 }, (_, byte) => byte))].map((letter, byte) => [letter, byte]));
}
