/**
 * picturesIn returns how many pictures a JPEG holds that were taken to be seen (CIPA DC-007, Multi-Picture Format): the two of a stereo camera, those of a
 * panorama or of several angles; 1 for any other file. Not counted is what belongs to the first picture: large previews, depth, and the gain map of a
 * picture with a high dynamic range (Ultra HDR, ISO 21496-1), which most phones write into each photo. Without it the picture is as every other
 * screen shows it: a notice at each photo would say nothing that people miss.
 */
export async function picturesIn(file: Blob): Promise<number> {
  const index = await indexOf(file);
  if (!index) return 1;
  const { at, bytes } = index;
  const entries = entriesIn(bytes);
  let found = 1;
  for (const { kind, offset, length } of entries) if (isSeen(kind) && offset > 0 && (await beginsJPEG(file, at + offset, length))) found++;
  return found;
}

const [soi, app2, firstLetters] = [0xffd8, 0xffe2, 0x4d504600]; // "MPF" and a zero
// A JPEG has few segments before its pixels, but extended XMP may be in hundreds.
const segmentsMax = 2_000;
const segmentHeadBytes = 8;

const viewOf = async (blob: Blob): Promise<DataView<ArrayBuffer>> => new DataView(await blob.arrayBuffer());

// indexOf is the segment that lists the pictures, and where it lies: places are counted from there. Of the other segments only their beginnings are read.
async function indexOf(file: Blob): Promise<{ at: number; bytes: DataView } | undefined> {
  const begin = await viewOf(file.slice(0, 2));
  if (begin.byteLength < 2 || begin.getUint16(0) !== soi) return undefined;
  let at = 2;
  for (let segments = 0; segments < segmentsMax; segments++) {
    const head = await viewOf(file.slice(at, at + segmentHeadBytes));
    if (head.byteLength < segmentHeadBytes || !isBeforePixels(head.getUint16(0))) return undefined;
    const length = head.getUint16(2);
    if (head.getUint16(0) === app2 && head.getUint32(4) === firstLetters) return { at: at + segmentHeadBytes, bytes: await viewOf(file.slice(at + segmentHeadBytes, at + 2 + length)) };
    at += 2 + length;
  }
  return undefined;
}

// Segments of applications and comments; the list stands before all tables and frames.
const isBeforePixels = (marker: number): boolean => (marker >= 0xffe0 && marker <= 0xffef) || marker === 0xfffe;

interface Entry { kind: number; offset: number; length: number }

const [listTag, entryBytes, little] = [0xb002, 16, 0x49492a00];

// entriesIn reads the list, which is written as TIFF's directories are.
function entriesIn(bytes: DataView): Entry[] {
  try {
    const isLittle = bytes.getUint32(0) === little;
    const directory = bytes.getUint32(4, isLittle);
    for (let n = 0; n < bytes.getUint16(directory, isLittle); n++) {
      const field = directory + 2 + n * 12;
      if (bytes.getUint16(field, isLittle) === listTag) return listAt(bytes, bytes.getUint32(field + 8, isLittle), bytes.getUint32(field + 4, isLittle), isLittle);
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  return [];
}

function listAt(bytes: DataView, from: number, length: number, isLittle: boolean): Entry[] {
  const found: Entry[] = [];
  for (let at = from; at + entryBytes <= Math.min(from + length, bytes.byteLength); at += entryBytes) {
    found.push({ kind: bytes.getUint32(at, isLittle) & 0xffffff, length: bytes.getUint32(at + 4, isLittle), offset: bytes.getUint32(at + 8, isLittle) });
  }
  return found;
}

// Panorama, disparity and several angles are 2 with 1, 2 and 3 (DC-007, 5.2.3.3.1); large previews are 1 with a size, what is said nothing of is 0, as gain maps are.
const isSeen = (kind: number): boolean => kind >> 16 === 2;

async function beginsJPEG(file: Blob, at: number, length: number): Promise<boolean> {
  if (length < 2 || at + length > file.size) return false;
  return (await viewOf(file.slice(at, at + 2))).getUint16(0) === soi;
}
