/**
 * asciiInto writes the letters of a part of a text into bytes, and reports whether all of them are ASCII: if not, the bytes are of no use. A browser's encoder would copy the part
 * twice before it writes it, and keep the copies for a while.
 */
export function asciiInto(bytes: Uint8Array, text: string, from = 0, end = text.length): boolean {
  let all = 0;
  for (let at = from; at < end; at++) {
    const letter = text.charCodeAt(at);
    all |= letter;
    bytes[at - from] = letter;
  }
  return all < 0x80;
}
