// Charset is how bytes were read as a text. windows-1252 stands for all single-byte charsets of Western Europe: browsers read
// ISO-8859-1 so too (Encoding Standard).
export type Charset = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

export interface Decoded {
  text: string;
  charset: Charset;
}

// decode reads bytes by their byte order mark, else as UTF-8 if they are that, else as UTF-16 if every second byte of the start
// is zero, else as windows-1252.
export function decode(bytes: Uint8Array): Decoded {
  const [a, b] = bytes;
  if (a === 0xff && b === 0xfe) return as(bytes, 'utf-16le');
  if (a === 0xfe && b === 0xff) return as(bytes, 'utf-16be');
  const wide = wideOf(bytes.subarray(0, 1000));
  if (wide !== undefined) return as(bytes, wide);
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), charset: 'utf-8' };
  } catch {
    return as(bytes, 'windows-1252');
  }
}

const as = (bytes: Uint8Array, charset: Charset): Decoded => ({ text: new TextDecoder(charset).decode(bytes), charset });

function wideOf(start: Uint8Array): Charset | undefined {
  const zeros = [0, 0];
  start.forEach((byte, i) => {
    if (byte === 0) zeros[i % 2]!++;
  });
  const most = (start.length / 2) * 0.8;
  if (start.length < 4) return undefined;
  if (zeros[1]! > most && zeros[0]! === 0) return 'utf-16le';
  return zeros[0]! > most && zeros[1]! === 0 ? 'utf-16be' : undefined;
}
