import { pdf as words } from '../texts/en/pdf';
import { notice } from './notice';

const partBytes = 8 << 20;
const word = '/ByteRange';

/**
 * isSigned says whether a PDF holds a signature: its dictionary says which bytes it signs (ISO 32000-2, 12.8.1), and cannot be packed,
 * since it lies between them.
 */
export async function isSigned(pdf: Blob): Promise<boolean> {
  for (let from = 0; from < pdf.size; from += partBytes) {
    const part = await pdf.slice(from, from + partBytes + word.length).arrayBuffer();
    if (new TextDecoder('latin1').decode(part).includes(word)) return true;
  }
  return false;
}

/** sayIfSigned tells the page that what is made of a signed PDF has no valid signature. about names the file where there are several. */
export async function sayIfSigned(pdf: Blob, about = ''): Promise<void> {
  if (await isSigned(pdf)) notice(about === '' ? words.signed : `${about}: ${words.signed}`);
}
