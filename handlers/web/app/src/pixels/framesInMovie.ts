interface Box { type: string; from: number; to: number }

// boxesIn are those that lie between two places (ISO/IEC 14496-12, 4.2). One that is damaged is the last.
function* boxesIn(view: DataView, from: number, to: number): Generator<Box> {
  for (let at = from; at + 8 <= to; ) {
    const size = view.getUint32(at);
    if (size === 1 && at + 16 > to) return;
    const [head, length] = size === 1 ? [16, Number(view.getBigUint64(at + 8))] : [8, size === 0 ? to - at : size];
    if (length < head || at + length > to) return;
    yield { type: String.fromCharCode(...[4, 5, 6, 7].map((i) => view.getUint8(at + i))), from: at + head, to: at + length };
    at += length;
  }
}

function first(view: DataView, within: Box, ...path: string[]): Box | undefined {
  let box: Box | undefined = within;
  for (const type of path) {
    const { from, to }: Box = box;
    box = [...boxesIn(view, from, to)].find((one) => one.type === type);
    if (!box) return undefined;
  }
  return box;
}

/** framesInMovie returns how many pictures the longest sequence of an AVIF or HEIF file has (ISO/IEC 23008-12, 7): its tracks, but no single pictures. */
export function framesInMovie(view: DataView): number {
  const moov = first(view, { type: '', from: 0, to: view.byteLength }, 'moov');
  const tracks = moov ? [...boxesIn(view, moov.from, moov.to)].filter(({ type }) => type === 'trak') : [];
  return Math.max(1, ...tracks.map((track) => samplesOf(view, track)));
}

// samplesOf is the number of a track's pictures: no more than the file has room for, if each has a byte.
function samplesOf(view: DataView, track: Box): number {
  const media = first(view, track, 'mdia');
  const handler = media && first(view, media, 'hdlr');
  const sizes = media && first(view, media, 'minf', 'stbl', 'stsz');
  if (!handler || !sizes || handler.to - handler.from < 12 || sizes.to - sizes.from < 12 || view.getUint32(handler.from + 8) !== pict) return 1;
  return Math.min(view.getUint32(sizes.from + 8), view.byteLength);
}

// 'pict' is the handler of what is shown as pictures; an alpha channel has 'auxv'.
const pict = 0x70696374;
