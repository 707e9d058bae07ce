import { release } from '../pixels/release';
import { pdf as words } from '../texts/en/pdf';
import { noticing } from './notice';

/** partBytes is how much of a PDF is looked at at once. */
export const partBytes = 1 << 20;
// Each read asks another process, and waits for it: so many are asked for at once, and in memory a second time for so long.
const readsMax = 4;
const word = new TextEncoder().encode('/ByteRange');

/**
 * isSigned says whether a PDF holds a signature: its dictionary says which bytes it signs (ISO 32000-2, 12.8.1), and cannot be packed,
 * since it lies between them.
 */
export async function isSigned(pdf: Blob): Promise<boolean> {
  const read = (from: number): Promise<ArrayBuffer> => pdf.slice(from, from + partBytes + word.length - 1).arrayBuffer();
  for (let from = 0; from < pdf.size; from += readsMax * partBytes) {
    const places = Array.from({ length: readsMax }, (_, n) => from + n * partBytes).filter((place) => place < pdf.size);
    const found = (await Promise.all(places.map(read))).map((bytes) => releasing(new Uint8Array(bytes)));
    if (found.includes(true)) return true;
  }
  return false;
}

function releasing(part: Uint8Array<ArrayBuffer>): boolean {
  const found = has(part);
  release(part);
  return found;
}

function has(bytes: Uint8Array): boolean {
  for (let at = bytes.indexOf(word[0]!); at >= 0; at = bytes.indexOf(word[0]!, at + 1)) {
    if (word.every((byte, n) => bytes[at + n] === byte)) return true;
  }
  return false;
}

/** sayIfSigned tells the page, while it shows the PDF, that what is made of a signed one has no valid signature. about names the file where there are several. */
export function sayIfSigned(pdf: Blob, about = ''): void {
  noticing(isSigned(pdf).then((is) => (is ? (about === '' ? words.signed : `${about}: ${words.signed}`) : undefined)));
}
