import { decodePDFRawStream, PDFArray, PDFDict, PDFName, PDFRawStream, PDFRef, type PDFDocument, type PDFObject } from '../../engines/pdfobjects';
import { release } from '../../pixels/release';
import { takeOut } from '../pdf-metadata-remover/strip';
import { withoutDuplicates } from './duplicates';
import type { Why } from './picture';
import { placesOf } from './places';
import { smaller, type How } from './smaller';

/** Compressed is what was done to a document, counted. isArchive: it is PDF/A-1, which knows no packed objects. */
export interface Compressed {
  pictures: number;
  bytesBefore: number;
  bytesAfter: number;
  kept: Record<Why, number>;
  duplicates: number;
  unseen: number;
  metadata: number;
  isArchive: boolean;
}

const name = PDFName.of.bind(PDFName);
// What programs keep in a PDF for themselves, and no reader shows (ISO 32000-2, 14.5, 12.3.4, 14.10).
const unseenKeys = ['PieceInfo', 'Thumb', 'SpiderInfo'];

/** compressed makes a document's objects smaller, in place. It is written by who asks. */
export async function compressed(pdf: PDFDocument, wants: { how: How; unseen: boolean; metadata: boolean }, progress: (done: number, of: number) => void): Promise<Compressed> {
  const { context } = pdf;
  const isArchive = isFirstArchive(pdf);
  const unseen = wants.unseen ? withoutUnseen(pdf) : 0;
  const taken = wants.metadata ? takeOut(pdf, false) : undefined;
  const metadata = taken ? taken.info.length + taken.counts.xmp + taken.counts.pictures : 0;
  const duplicates = withoutDuplicates(context);
  const told: Compressed = { pictures: 0, bytesBefore: 0, bytesAfter: 0, kept: { oneBit: 0, inks: 0, jpx: 0, other: 0, unseen: 0, good: 0 }, duplicates, unseen, metadata, isArchive };
  const sizes = placesOf(pdf);
  const pictures = picturesOf(pdf);
  for (const [at, [ref, stream]] of pictures.entries()) {
    progress(at, pictures.length);
    told.pictures++;
    const made = await smaller(stream, sizes.get(ref), wants.how);
    if (typeof made === 'string') {
      told.kept[made]++;
      continue;
    }
    const [before, after] = [stream.getContents(), made.getContents()];
    told.bytesBefore += before.length;
    told.bytesAfter += after.length;
    context.assign(ref, made);
    if (after.buffer !== before.buffer && before.length === before.buffer.byteLength) release(before);
  }
  return told;
}

// Pictures that only say how much of others is seen are no pictures of their own.
function picturesOf({ context }: PDFDocument): [PDFRef, PDFRawStream][] {
  const all = context.enumerateIndirectObjects().filter((one): one is [PDFRef, PDFRawStream] => one[1] instanceof PDFRawStream && one[1].dict.lookup(name('Subtype')) === name('Image'));
  const masks = new Set(all.flatMap(([, { dict }]) => ['SMask', 'Mask'].map((key) => dict.get(name(key))).filter((mask) => mask instanceof PDFRef)));
  return all.filter(([ref]) => !masks.has(ref));
}

function withoutUnseen({ context }: PDFDocument): number {
  let count = 0;
  for (const [, object] of context.enumerateIndirectObjects()) {
    for (const dict of dictsOf(object instanceof PDFRawStream ? object.dict : object)) count += unseenKeys.filter((key) => dict.delete(name(key))).length;
  }
  return count;
}

function dictsOf(object: PDFObject | undefined, depth = 0): PDFDict[] {
  if (depth > 20) return [];
  if (object instanceof PDFArray) return object.asArray().flatMap((one) => dictsOf(one, depth + 1));
  if (!(object instanceof PDFDict)) return [];
  return [object, ...object.values().flatMap((one) => dictsOf(one, depth + 1))];
}

function isFirstArchive(pdf: PDFDocument): boolean {
  const xmp = pdf.catalog.lookup(name('Metadata'));
  if (!(xmp instanceof PDFRawStream)) return false;
  try {
    return /pdfaid:part(?:>|=["'])\s*1/.test(new TextDecoder().decode(decodePDFRawStream(xmp).decode()));
  } catch {
    return false;
  }
}
