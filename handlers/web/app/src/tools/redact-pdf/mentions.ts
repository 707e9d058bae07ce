const sliceBytes = 1 << 23;
const slash = 0x2f;
const escape = 0x23;

/**
 * mentions reports whether one of some PDF names, without their slash, stands in a file that is not compressed there, be it written with escapes (/Ann#6fts).
 * Of a long file a part at a time is held.
 */
export async function mentions(file: Blob, names: string[], size = sliceBytes): Promise<boolean> {
  const wanted = names.map((name) => new TextEncoder().encode(name));
  const longest = 1 + 3 * Math.max(...wanted.map((name) => name.length));
  for (let at = 0; at < file.size; at += size) {
    // A name may lie across the end of a part.
    const bytes = new Uint8Array(await file.slice(at, at + size + longest).arrayBuffer());
    if (wanted.some((name) => holds(bytes, name))) return true;
  }
  return false;
}

// By bytes: pixels as a string would take thirty times as long.
function holds(bytes: Uint8Array, name: Uint8Array): boolean {
  for (let at = bytes.indexOf(slash); at >= 0; at = bytes.indexOf(slash, at + 1)) if (isNamed(bytes, at + 1, name)) return true;
  return false;
}

function isNamed(bytes: Uint8Array, at: number, name: Uint8Array): boolean {
  for (const wanted of name) {
    if (bytes[at] === wanted) at++;
    else if (bytes[at] === escape && unescaped(bytes[at + 1], bytes[at + 2]) === wanted) at += 3;
    else return false;
  }
  return true;
}

// As PDFium reads escapes, which takes any two signs for hexadecimal digits (FXSYS_HexCharToInt).
const unescaped = (high = 0, low = 0): number => (digit(high) * 16 + digit(low)) & 0xff;
const digit = (sign: number): number => (upper(sign) > 0x39 ? upper(sign) - 0x37 : upper(sign) - 0x30);
const upper = (sign: number): number => (sign >= 0x61 && sign <= 0x7a ? sign - 0x20 : sign);
