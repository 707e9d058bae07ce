/** multiPicture is a JPEG that holds others behind it, each of a kind that its list names (CIPA DC-007): 0x020002 is the other eye's of a stereo camera, 0x010001 a preview, 0 a gain map. */
export function multiPicture(jpeg: Buffer, kinds: number[], others: Buffer[] = kinds.map(() => jpeg)): Buffer {
  const entries = 16 * (kinds.length + 1), headBytes = 8, listAt = headBytes + 2 + 3 * 12 + 4;
  const index = Buffer.alloc(listAt + entries);
  index.write('MM\0*', 'latin1');
  index.writeUInt32BE(headBytes, 4);
  index.writeUInt16BE(3, headBytes);
  field(index, 0, [0xb000, 7, 4], (at) => index.write('0100', at));
  field(index, 1, [0xb001, 4, 1], (at) => index.writeUInt32BE(kinds.length + 1, at));
  field(index, 2, [0xb002, 7, entries], (at) => index.writeUInt32BE(listAt, at));
  const segment = Buffer.concat([Buffer.from([0xff, 0xe2, 0, 6 + index.length]), Buffer.from('MPF\0'), index]);
  // The list follows the first segment, which JFIF wants to be its own. Places count from the list's beginning.
  const jfifEnd = 4 + jpeg.readUInt16BE(4), first = jpeg.length + segment.length;
  entry(segment, 8 + listAt, 0x20030000, first, 0);
  let from = first - jfifEnd - 8;
  for (const [n, kind] of kinds.entries()) {
    entry(segment, 8 + listAt + 16 * (n + 1), kind, others[n]!.length, from);
    from += others[n]!.length;
  }
  return Buffer.concat([jpeg.subarray(0, jfifEnd), segment, jpeg.subarray(jfifEnd), ...others]);
}

function field(index: Buffer, n: number, [tag, type, count]: [number, number, number], write: (at: number) => void): void {
  const at = 10 + 12 * n;
  index.writeUInt16BE(tag, at);
  index.writeUInt16BE(type, at + 2);
  index.writeUInt32BE(count, at + 4);
  write(at + 8);
}

function entry(segment: Buffer, at: number, kind: number, length: number, from: number): void {
  segment.writeUInt32BE(kind, at);
  segment.writeUInt32BE(length, at + 4);
  segment.writeUInt32BE(from, at + 8);
}
