import { release } from '../pixels/release';
import { pdf as words } from '../texts/en/pdf';
import { notice } from './notice';

/** partBytes is how much of a PDF is looked at at once: the file is in memory a second time for so long. */
export const partBytes = 1 << 20;
const word = new TextEncoder().encode('/ByteRange');

/**
 * isSigned says whether a PDF holds a signature: its dictionary says which bytes it signs (ISO 32000-2, 12.8.1), and cannot be packed,
 * since it lies between them.
 */
export async function isSigned(pdf: Blob): Promise<boolean> {
  for (let from = 0; from < pdf.size; from += partBytes) {
    const part = new Uint8Array(await pdf.slice(from, from + partBytes + word.length - 1).arrayBuffer());
    const found = has(part);
    release(part);
    if (found) return true;
  }
  return false;
}

function has(bytes: Uint8Array): boolean {
  for (let at = bytes.indexOf(word[0]!); at >= 0; at = bytes.indexOf(word[0]!, at + 1)) {
    if (word.every((byte, n) => bytes[at + n] === byte)) return true;
  }
  return false;
}

/** sayIfSigned tells the page that what is made of a signed PDF has no valid signature. about names the file where there are several. */
export async function sayIfSigned(pdf: Blob, about = ''): Promise<void> {
  if (await isSigned(pdf)) notice(about === '' ? words.signed : `${about}: ${words.signed}`);
}
