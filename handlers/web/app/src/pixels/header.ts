/** What a picture file says of itself at its beginning: its type and the size in pixels before any turn. */
export interface Header {
  type: 'image/jpeg' | 'image/png' | 'image/webp' | 'image/gif';
  width: number;
  height: number;
}

/** headerOf reads type and size without decoding, so that a picture that is too large is refused before memory is taken. Undefined: not one of the four types, or damaged. */
export function headerOf(bytes: Uint8Array): Header | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    return png(view) ?? jpeg(view) ?? webp(view) ?? gif(view);
  } catch (error) {
    if (error instanceof RangeError) return undefined; // it ends too soon
    throw error;
  }
}

function text(view: DataView, at: number, length: number): string {
  return String.fromCharCode(...Array.from({ length }, (_, i) => view.getUint8(at + i)));
}

function png(view: DataView): Header | undefined {
  if (view.getUint32(0) !== 0x89504e47) return undefined;
  return { type: 'image/png', width: view.getUint32(16), height: view.getUint32(20) };
}

function gif(view: DataView): Header | undefined {
  if (text(view, 0, 4) !== 'GIF8') return undefined;
  return { type: 'image/gif', width: view.getUint16(6, true), height: view.getUint16(8, true) };
}

function jpeg(view: DataView): Header | undefined {
  if (view.getUint16(0) !== 0xffd8) return undefined;
  for (let at = 2; ; ) {
    if (view.getUint8(at) !== 0xff) return undefined;
    const marker = view.getUint8(at + 1);
    // Start of a frame; C4, C8 and CC are tables and the like.
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) return { type: 'image/jpeg', width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
    if (marker === 0xd9 || marker === 0xda) return undefined;
    at += marker === 0xff ? 1 : marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8) ? 2 : 2 + view.getUint16(at + 2);
  }
}

function webp(view: DataView): Header | undefined {
  if (text(view, 0, 4) !== 'RIFF' || text(view, 8, 4) !== 'WEBP') return undefined;
  const kind = text(view, 12, 4);
  if (kind === 'VP8 ') return { type: 'image/webp', width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
  if (kind === 'VP8L') {
    const bits = view.getUint32(21, true);
    return { type: 'image/webp', width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  }
  if (kind !== 'VP8X') return undefined;
  const three = (at: number): number => view.getUint16(at, true) + view.getUint8(at + 2) * 65536;
  return { type: 'image/webp', width: three(24) + 1, height: three(27) + 1 };
}
