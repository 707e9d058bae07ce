/** Text is how a text is written: its character set, its line ends, and whether it begins with a mark of the byte order. */
export interface Text { charset: 'ascii' | 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'; ends: 'none' | 'lf' | 'crlf' | 'cr' | 'mixed'; mark: boolean; text: string }

// Control characters that no text has; tabs, line ends, form feeds, escapes and Ctrl-Z are there.
const isControl = (byte: number): boolean => byte < 9 || (byte > 13 && byte < 26) || (byte > 27 && byte < 32);

/** textOf tells how a piece of a file is written as text; undefined if it is none. A character may be cut off at its end. */
export function textOf(bytes: Uint8Array): Text | undefined {
  const [a, b, c] = bytes;
  if (a === 0xef && b === 0xbb && c === 0xbf) return made(bytes, 'utf-8', true);
  if (a === 0xff && b === 0xfe) return made(bytes, 'utf-16le', true);
  if (a === 0xfe && b === 0xff) return made(bytes, 'utf-16be', true);
  const wide = wideOf(bytes);
  if (wide) return made(bytes, wide, false);
  if (bytes.length === 0 || bytes.some(isControl)) return undefined;
  if (bytes.every((byte) => byte < 128)) return made(bytes, 'ascii', false);
  if (isUTF8(bytes)) return made(bytes, 'utf-8', false);
  return made(bytes, 'windows-1252', false);
}

// Latin text in 16 bits has a zero in nearly every second byte.
function wideOf(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const half = Math.floor(bytes.length / 2);
  if (half < 4) return undefined;
  let even = 0, odd = 0;
  for (let at = 0; at < half * 2; at += 2) {
    if (bytes[at] === 0) even++;
    if (bytes[at + 1] === 0) odd++;
  }
  if (odd > half * 0.7 && even < half * 0.05) return 'utf-16le';
  return even > half * 0.7 && odd < half * 0.05 ? 'utf-16be' : undefined;
}

function isUTF8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}

function made(bytes: Uint8Array, charset: Text['charset'], mark: boolean): Text {
  const text = new TextDecoder(charset === 'ascii' ? 'utf-8' : charset).decode(bytes, { stream: true });
  const crlf = text.split('\r\n').length - 1;
  const counts = { crlf, lf: text.split('\n').length - 1 - crlf, cr: text.split('\r').length - 1 - crlf };
  const kinds = (['crlf', 'lf', 'cr'] as const).filter((kind) => counts[kind] > 0);
  return { charset, mark, text, ends: kinds.length === 0 ? 'none' : kinds.length > 1 ? 'mixed' : kinds[0]! };
}
