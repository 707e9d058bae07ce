/**
 * ofFile is a file of pieces, some of which lie in the bytes that were read of another file: those are that file's own slices, of which nobody needs a
 * copy. Pieces that follow each other there are one slice, since a PNG has thousands.
 */
export function ofFile(pieces: Uint8Array[], file: File, bytes: Uint8Array): Blob {
  const parts: BlobPart[] = [];
  let slice = { from: 0, to: 0 };
  const close = (): void => void (slice.to > slice.from && parts.push(file.slice(slice.from, slice.to)));
  for (const piece of pieces) {
    const from = piece.buffer === bytes.buffer ? piece.byteOffset : undefined;
    if (from !== undefined && from === slice.to) slice.to += piece.length;
    else {
      close();
      slice = from === undefined ? { from: 0, to: 0 } : { from, to: from + piece.length };
      if (from === undefined) parts.push(piece.slice());
    }
  }
  close();
  return new Blob(parts, { type: file.type });
}
