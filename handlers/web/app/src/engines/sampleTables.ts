import { Damaged } from './damaged';

/** Timing is an entry of MP4's stts and ctts boxes: so many samples from one on have the same duration, or offset (ISO/IEC 14496-12, 8.6.1). */
export interface Timing {
  startIndex: number;
  count: number;
}

/** Chunks is an entry of its stsc box: so many samples are in each chunk, from one chunk on (8.7.4). */
export interface Chunks {
  startChunkIndex: number;
  samplesPerChunk: number;
}

/** SampleTable is what mediabunny (1.61) reads from the boxes of a track. */
export interface SampleTable {
  sampleTimingEntries: Timing[];
  sampleCompositionTimeOffsets: Timing[];
  sampleSizes: number[];
  chunkOffsets: number[];
  sampleToChunk: Chunks[];
}

interface Track {
  sampleTable: SampleTable | null;
  currentFragmentState: { defaultSampleSize: number | null } | null;
}

interface Slice {
  bytes: Uint8Array;
  bufferPos: number;
}

interface Demuxer {
  currentTrack: Track | null;
  traverseBox(slice: Slice): boolean;
}

/**
 * bounded keeps a reader of MP4 from counts that the file cannot hold. mediabunny makes an object for each sample that stts counts, and goes through all that ctts, stsc and trun
 * count: four bytes of a damaged file are work for minutes, and memory without an end. Readers of other containers are left as they are.
 */
export function bounded(reader: object, fileBytes: number): void {
  if (!('traverseBox' in reader)) return;
  const demuxer = reader as Demuxer;
  const traverse = demuxer.traverseBox.bind(demuxer);
  demuxer.traverseBox = (slice) => {
    const box = boxAt(slice);
    if (box) believable(box, demuxer.currentTrack, fileBytes);
    const goesOn = traverse(slice);
    const table = demuxer.currentTrack?.sampleTable;
    if (table && box?.kind === 'stbl') fit(table, fileBytes);
    return goesOn;
  };
}

interface Box {
  kind: string;
  content: DataView;
}

// boxAt looks at a box of a length of four or eight bytes, its kind, and the first eight bytes of its content.
function boxAt({ bytes, bufferPos }: Slice): Box | undefined {
  if (bufferPos < 0 || bufferPos + 16 > bytes.length) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset + bufferPos);
  const head = view.getUint32(0) === 1 ? 16 : 8;
  if (head + 8 > view.byteLength) return undefined;
  return { kind: String.fromCharCode(...bytes.subarray(bufferPos + 4, bufferPos + 8)), content: new DataView(view.buffer, view.byteOffset + head, 8) };
}

// A film of a day at 48 pictures a second has as many samples; a run is a part of it.
const samplesMax = 2 ** 22;
const eachSampleSays = 0x000f00;

// believable looks at the counts that are believed as they are read: sizes of no bits (8.7.3.3), and a run whose samples have no fields of their own (8.8.8).
function believable({ kind, content }: Box, track: Track | null, fileBytes: number): void {
  if (kind === 'stz2' && content.getUint8(7) === 0) throw new Damaged('counts');
  if (kind !== 'trun' || (content.getUint32(0) & eachSampleSays) !== 0) return;
  const samples = content.getUint32(4);
  if (samples > samplesMax || samples * (track?.currentFragmentState?.defaultSampleSize ?? 1) > fileBytes) throw new Damaged('counts');
}

/** fit makes a table's counts those that its other boxes, and the size of the file, have room for: of what counts more, as much is read as there is. */
export function fit(table: SampleTable, fileBytes: number): void {
  const samples = samplesIn(table, fileBytes);
  shorten(table.sampleTimingEntries, samples);
  shorten(table.sampleCompositionTimeOffsets, samples);
  let first = 0;
  for (const entry of table.sampleToChunk) {
    first = entry.startChunkIndex = Math.max(first, Math.min(entry.startChunkIndex, table.chunkOffsets.length));
    entry.samplesPerChunk = Math.min(Math.max(entry.samplesPerChunk, 1), Math.max(samples, 1));
  }
}

// One size may stand for all samples. Those of sound that is not compressed are as many as the file has bytes, but nothing is made for each; with offsets there is.
function samplesIn({ sampleSizes, sampleCompositionTimeOffsets }: SampleTable, fileBytes: number): number {
  if (sampleSizes.length > 1) return sampleSizes.length;
  return sampleCompositionTimeOffsets.length > 0 ? Math.min(Math.floor(fileBytes / Math.max(1, sampleSizes[0] ?? 1)), samplesMax) : fileBytes;
}

function shorten(entries: Timing[], samples: number): void {
  const last = entries.findIndex(({ startIndex, count }) => startIndex + count > samples);
  if (last === -1) return;
  entries.length = last + 1;
  entries[last]!.count = Math.max(0, samples - entries[last]!.startIndex);
}
