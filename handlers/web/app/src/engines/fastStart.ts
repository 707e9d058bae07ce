/** Box is a box of an MP4 as it was written, and where. */
export interface Box {
  data: Uint8Array;
  start: number;
}

const holdsOthers = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl']);
const offsetMax = 2 ** 32 - 1;

/**
 * moovFirst puts the tables of an MP4, written last, before its media, so that players begin before they have all of it. after is the box that they come after. Media are not copied:
 * only the chunks' offsets, which count from the file's beginning, move (ISO/IEC 14496-12, 8.7.5). An MP4 in which one would no longer fit stays as it is, and plays too.
 */
export function moovFirst(whole: Blob, moov: Box, after: Box): Blob {
  const moved = moov.data.slice();
  const at = after.start + after.data.length;
  if (moov.start + moov.data.length !== whole.size || !moveOffsets(moved, 0, moved.length, moov.data.length)) return whole;
  return new Blob([whole.slice(0, at), moved, whole.slice(at, moov.start)], { type: whole.type });
}

// moveOffsets returns false once an offset has no room for what is added.
function moveOffsets(bytes: Uint8Array, from: number, to: number, by: number): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  for (let at = from; at + 8 <= to; ) {
    const [size, kind] = [view.getUint32(at), String.fromCharCode(...bytes.subarray(at + 4, at + 8))];
    if (size < 8 || at + size > to) return false;
    if (holdsOthers.has(kind) && !moveOffsets(bytes, at + 8, at + size, by)) return false;
    if (kind === 'stco' && !moveShort(view, at, by)) return false;
    if (kind === 'co64') moveLong(view, at, by);
    at += size;
  }
  return true;
}

function moveShort(view: DataView, box: number, by: number): boolean {
  for (let at = box + 16, left = view.getUint32(box + 12); left > 0; at += 4, left--) {
    const offset = view.getUint32(at) + by;
    if (offset > offsetMax) return false;
    view.setUint32(at, offset);
  }
  return true;
}

function moveLong(view: DataView, box: number, by: number): void {
  for (let at = box + 16, left = view.getUint32(box + 12); left > 0; at += 8, left--) view.setBigUint64(at, view.getBigUint64(at) + BigInt(by));
}
